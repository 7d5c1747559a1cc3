import {
  byLean,
  facetOf,
  isSureLean,
  modelAnswers,
  type AnswerLeaning,
  type Facet,
  type ModelAnswers
} from "../../../lib/explore/index.js";
import {heatmap, neutralShade} from "../../chart/index.js";
import {table as tableOf} from "../../figure/index.js";
import {count, fixed, interval, plural, pValue} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS_ON, onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog} from "../figure/resting-figure.js";

interface Model {
  readonly model: number;
  readonly shares: readonly number[];
  readonly n: number;
  readonly right: number;
  /** Share right where the key is some answer, by code, and where it is another; NaN where nothing is scored. */
  readonly rightOn: (answer: number) => number;
  readonly rightElsewhere: (answer: number) => number;
  /** Its most frequent answer, by code; −1 where it gives none that can be read. */
  readonly favourite: number;
}

/**
 * What models answer, whatever they are asked: shares of each letter beside what always giving it would score. Of questions with a
 * key: pictures have none.
 */
export function AnswersFigure(context: ExploreContext): HTMLElement {
  const {table, filter, state} = context;
  const answer = facetOf(table, "answer")!;
  const key = facetOf(table, "key")!;
  const model = facetOf(table, "model")!;
  const node = RestingFigure(context, {
    id: "answers",
    number: context.figures.indexOf("answers") + 1,
    keys: [],
    measured: ["answer", "key"],
    compute: function* () {
      const {models, leanings} = yield* modelAnswers(filter);
      const keys = key.values.map((_, k) => sum(models.map(({asked}) => asked[k]!)));
      const total = sum(keys);
      return {
        models: models.map((one) => shown(one, answer.values, key.values)),
        leanings,
        baseline: (name: string | null) => (key.values.includes(name) ? keys[key.values.indexOf(name)]! / total : 0),
        total
      };
    },
    content(found, width) {
      const {models, leanings, baseline, total} = found;
      const sorted = [...leanings].sort(byLean);
      const place = ({model}: Model) => sorted.findIndex((one) => one.model === model);
      // Models without a letter have no leanings, and come last.
      const ordered = [...models].sort((a, b) => (place(a) >>> 0) - (place(b) >>> 0));
      const [top] = ordered;
      const [leaning] = sorted;
      const name = (m: Model) => shownName(model.values[m.model] ?? "none");
      const letter = (v: number) => answer.values[v] ?? "no answer";
      const columns = [
        {id: "always", name: "always so"},
        ...ordered.map((m) => ({id: String(m.model), name: name(m), model: String(m.model)}))
      ];
      return {
        title:
          top === undefined
            ? "No question with a key matches these filters"
            : leaning === undefined
              ? "No answer here could be read"
              : answersTitle(leaning, name(top), letter(leaning.answer), top.n),
        subtitle:
          "Share of each model's answers to questions with a key, in percent. First column: how often that letter is the key, which always giving it would score.",
        drawing:
          top === undefined
            ? null
            : heatmap(width, {
                rows: answer.values.map((__, v) => ({id: String(v), name: letter(v)})),
                columns,
                breaks: [0],
                rowHeight: 28,
                cell(r, c) {
                  const share = c === 0 ? baseline(answer.values[r] ?? null) : ordered[c - 1]!.shares[r]!;
                  const heading = c === 0 ? `Always ${letter(r)}` : `${name(ordered[c - 1]!)}, ${letter(r)}`;
                  const words =
                    c === 0
                      ? `would be right on ${fixed(100 * share)}% of ${count(total)} answers`
                      : `${fixed(100 * share)}% of ${count(ordered[c - 1]!.n)} answers`;
                  const lines = [words, ...(state.frame ? [] : [LEADS_ON])];
                  return {...neutralShade(share), text: fixed(100 * share, 0), detail: {heading, lines}};
                }
              }),
        caveats: leaning && top ? leanCaveats(leaning, top, name(top), letter(leaning.answer), baseline) : [],
        tested: {
          test: leaning
            ? `share of ${letter(leaning.answer)} among ${name(top!)}’s answers${isAllRead(leaning, top!.n) ? "" : " that could be read"} ${leaningText(leaning)}, Holm-adjusted over ${plural(leanings.length, "pair of model and answer", "pairs of models and answers")}`
            : "",
          n: leaning
            ? `${plural(leaning.share.scored, "answer")} of ${name(top!)} in ${plural(leaning.cases, "case")}`
            : plural(total, "answer")
        },
        source: `${sourceOfLog(table)}.`,
        table: tableOf(ordered, [
          {label: "Model", value: name},
          ...answer.values.map((__, v) => ({
            label: `${letter(v)}, %`,
            value: (m: Model) => 100 * m.shares[v]!,
            text: (m: Model) => fixed(100 * m.shares[v]!)
          })),
          {label: "Right, %", value: (m) => 100 * m.right, text: (m) => fixed(100 * m.right)},
          {label: "Favourite", value: (m) => (m.favourite < 0 ? "none" : letter(m.favourite))},
          {
            label: "Right where it is the key, %",
            value: (m) => 100 * m.rightOn(m.favourite),
            text: (m) => fixed(100 * m.rightOn(m.favourite))
          },
          {
            label: "Right elsewhere, %",
            value: (m) => 100 * m.rightElsewhere(m.favourite),
            text: (m) => fixed(100 * m.rightElsewhere(m.favourite))
          }
        ])
      };
    }
  });
  // In a report the verdicts of a cell stand nowhere.
  if (state.frame) return node;
  onMark(node, (mark) => {
    const [letter, column] = mark.split("|") as [string, string];
    // The first column counts questions by their key, the others answers.
    const code = column === "always" ? key.values.indexOf(answer.values[Number(letter)]!) : Number(letter);
    if (code < 0) return;
    state.set(column === "always" ? {key: [code]} : {answer: [code], model: [Number(column)]});
  });
  return node;
}

/** Could all of a model's answers be read? Leanings leave out what could not. */
const isAllRead = ({share}: AnswerLeaning, answers: number): boolean => share.scored === answers;

/**
 * The lean that is worth naming before all others (`byLean`); where that one is not sure, none is.
 *
 * @param answers - all of the model's
 */
export function answersTitle(leaning: AnswerLeaning, name: string, letter: string, answers: number): string {
  const {share, keyShare} = leaning;
  const where = isAllRead(leaning, answers) ? "questions" : "questions where its letter could be read";
  const said = `${name} answers ${letter} to ${fixed(100 * share.rate, 0)}% of ${where}`;
  const key = `it is the key of ${fixed(100 * keyShare, 0)}%`;
  return isSureLean(leaning)
    ? `${said}; ${key}`
    : `No model is sure to lean to a letter or away from one; ${said}, and ${key}`;
}

/** What tells the lean that is named from knowledge. */
function leanCaveats(
  leaning: AnswerLeaning,
  top: Model,
  name: string,
  letter: string,
  baseline: (letter: string) => number
): {readonly lead: string; readonly text: string}[] {
  const [on, elsewhere] = [top.rightOn(leaning.answer), top.rightElsewhere(leaning.answer)];
  const isKey = !Number.isNaN(on);
  const apart = Number.isNaN(elsewhere) ? "" : `, elsewhere on ${fixed(100 * elsewhere)}%`;
  return [
    {
      lead: isKey ? `Where ${letter} is the key,` : `${letter} is the key of nothing that was scored:`,
      text: `${isKey ? `${name} is right on ${fixed(100 * on)}%${apart}. Overall it` : `overall ${name}`} is right on ${fixed(100 * top.right)}%; always ${letter} would be right on ${fixed(100 * baseline(letter))}%.`
    },
    ...(isAllRead(leaning, top.n)
      ? []
      : [
          {
            lead: "Letters are held against keys where one could be read:",
            text: `${count(top.n - leaning.share.scored)} of ${count(top.n)} answers of ${name} have none.`
          }
        ]),
    {
      lead: "A lean is not a proof:",
      text: "a model may favour a letter and still know the answer. What tells is being right where the key is another letter."
    }
  ];
}

const leaningText = ({share, keyShare, p}: AnswerLeaning): string =>
  `${fixed(100 * share.rate)}% ${interval({lo: 100 * share.interval.lo, hi: 100 * share.interval.hi})} (95%, Wilson at the design effect of cases), of the keys ${fixed(100 * keyShare)}%; sign flips over cases of answers minus keys, ${pValue(p)}`;

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** @param keys - values of the facet of keys */
function shown({model, n, given, scored, right}: ModelAnswers, answers: Facet["values"], keys: Facet["values"]): Model {
  const rightWhere = (isMeant: (code: number) => boolean) => {
    const codes = [...keys.keys()].filter(isMeant);
    return sum(codes.map((k) => right[k]!)) / sum(codes.map((k) => scored[k]!));
  };
  const keyOf = (code: number) => (code < 0 ? -1 : keys.indexOf(answers[code]!));
  return {
    model,
    shares: [...given].map((value) => value / n),
    n,
    right: rightWhere(() => true),
    rightOn: (code) => rightWhere((k) => k === keyOf(code)),
    rightElsewhere: (code) => rightWhere((k) => k !== keyOf(code)),
    favourite: given.reduce((best, value, v) => (answers[v] !== null && value > (given[best] ?? 0) ? v : best), -1)
  };
}
