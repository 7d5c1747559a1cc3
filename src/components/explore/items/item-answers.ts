import {group, groups} from "d3-array";
import {STRICT, type ReplyScorer} from "../../../lib/scoring/index.js";
import {BENCHMARKS} from "../../../lib/benchmarks/registry.js";
import {facetOf, type FacetId, type ItemDetail, type VerdictDetail} from "../../../lib/explore/index.js";
import {fetchedAgain} from "../../../runtime/fetched-again.js";
import {element} from "../../dom/element.js";
import {fixed, plural} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {foldedText} from "./folded-text.js";
import {offeredOptions} from "../figure/offered-options.js";

const LETTERS = "ABCDEFGHIJ";
/** What tells the answers of a model to an item apart. */
const ANSWERED = ["protocol", "run", "stage", "attempt", "step"] as const satisfies readonly FacetId[];
const SCORERS: readonly ReplyScorer[] = [...BENCHMARKS.flatMap(({replyRule}) => replyRule ?? []), STRICT];
/** The official rules know no letter behind E: of items with more options they say nothing. */
const MOST_OFFICIAL = 5;
const SIGNS: Readonly<Record<string, string>> = {error: "×", skipped: "–"};

/** A verdict on an answer to an item: its row in the table, its model, and what the log says of it. */
export interface AnswerRow {
  readonly row: number;
  readonly model: string;
  readonly detail: VerdictDetail;
}

/** The verdicts on an item, in the order of the table. */
export function answerRows({table}: ExploreContext, item: number, detail: ItemDetail): AnswerRow[] {
  const model = facetOf(table, "model")!;
  const from = table.items.starts[item]!;
  return detail.rows.map((one, k) => ({row: from + k, model: model.values[model.codes[from + k]!] ?? "", detail: one}));
}

/** A list of answers to an item, and what fills it line by line, telling how many verdicts each line holds. */
export interface AnswerList {
  readonly node: HTMLElement;
  readonly lines: Generator<number, void>;
}

/** What each model answered to an item, the one first that was right most often, else in the order of the facet: a line a model. */
export function ItemAnswers(context: ExploreContext, rows: readonly AnswerRow[], asked: ItemDetail): AnswerList {
  const node = element("div", "answers");
  node.role = "list";
  node.ariaLabel = "Answers by model";
  return {node, lines: fill(node, context, rows, asked)};
}

function* fill(
  node: HTMLElement,
  context: ExploreContext,
  rows: readonly AnswerRow[],
  {key, prompt}: ItemDetail
): Generator<number, void> {
  const {table} = context;
  const options = offeredOptions(prompt, mostOptions(table));
  const label = (row: number, ids: readonly FacetId[]) =>
    ids.flatMap((id) => {
      const facet = facetOf(table, id);
      if (facet === undefined || facet.of !== "row") return [];
      const name = facet.values[facet.codes[row]!];
      return name === null ? [] : [context.nameOf(id, facet.codes[row]!)];
    });
  const shareRight = (own: readonly AnswerRow[]) => {
    const scored = own.filter(({row}) => table.outcome[row] !== 0);
    return scored.length === 0 ? -1 : scored.filter(({row}) => table.outcome[row] === 2).length / scored.length;
  };
  const {codes} = facetOf(table, "model")!;
  const models = groups(rows, ({model}) => model)
    .map(([model, own]) => ({model, own, share: shareRight(own), code: codes[own[0]!.row]!}))
    .sort((a, b) => b.share - a.share || a.code - b.code);
  for (const {model, own} of models) {
    const verdicts = byReply(own, ({row}) => label(row, ANSWERED).join()).flatMap((same) => {
      const all = (withReply: boolean) =>
        same.map(({row, detail}) =>
          verdict(
            context,
            row,
            detail,
            {key, options},
            label(row, withReply ? [...ANSWERED, "judge"] : ["judge"]),
            withReply
          )
        );
      if (same.length === 1) return all(true);
      const {row, detail} = same[0]!;
      const answer = element("div", "one-answer", ...named(label(row, ANSWERED)), ...replyOf(context, row, detail));
      return [element("div", "one-reply", answer, element("div", "verdicts", ...all(false)))];
    });
    const line = element(
      "div",
      "answer-row",
      element("b", "", shownName(model)),
      element("div", "verdicts", ...verdicts)
    );
    line.role = "listitem";
    node.append(line);
    yield own.length;
  }
}

function verdict(
  context: ExploreContext,
  row: number,
  detail: VerdictDetail,
  {key, options}: {readonly key: string | null; readonly options: readonly string[]},
  labels: readonly string[],
  withReply: boolean
): HTMLElement {
  const {table} = context;
  const status = facetOf(table, "status");
  const state = status?.values[status.codes[row]!] ?? "ok";
  const outcome = table.outcome[row]!;
  const kind =
    outcome === 2 ? "right" : state !== "ok" && state !== null ? state : outcome === 1 ? "wrong" : "unscored";
  const said =
    outcome === 2
      ? "right"
      : outcome === 1
        ? state === "ok"
          ? "wrong"
          : `${state}, counted as wrong`
        : state === "ok"
          ? "no verdict"
          : (state ?? "");
  const {reply, score, parsed, judgeRaw, note, source, place, own} = detail;
  const part = score !== null && score > 0 && score < 1 ? ` (${fixed(score, 2)})` : "";
  const swatch = element("i", `swatch ${kind}`, SIGNS[kind] ?? "");
  swatch.ariaHidden = "true";
  const where = element("span", "place", `${source}, ${place}`);
  where.title = "Where it stands in the log";
  const flips = key === null || reply === null ? [] : flipsOf(reply, key, outcome, options);
  return element(
    "div",
    `verdict ${kind}`,
    element("span", "head", swatch, `${said}${part}`, ...named(labels)),
    ...(withReply ? replyOf(context, row, detail) : []),
    ...(parsed === null || parsed === reply
      ? []
      : [element("span", "parsed", "read as ", element("b", "raw", parsed))]),
    ...flips.map((text) => element("span", "flip", text)),
    ...(judgeRaw === null
      ? []
      : [element("details", "", element("summary", "", "judge’s words"), " ", foldedText(judgeRaw))]),
    ...(note === null ? [] : [element("span", "parsed", note)]),
    ...(own === undefined ? [] : [ownColumns(own)]),
    where
  );
}

/** Further columns of the log, folded: name and value as they stand there. */
function ownColumns(own: string): HTMLElement {
  const values = Object.entries(JSON.parse(own) as Readonly<Record<string, unknown>>);
  const terms = values.flatMap(([name, value]) => [
    element("dt", "", shownName(name)),
    element("dd", "raw", String(value))
  ]);
  return element(
    "details",
    "",
    element("summary", "", plural(values.length, "further column")),
    element("dl", "", ...terms)
  );
}

const named = (labels: readonly string[]): (Node | string)[] =>
  labels.length > 0 ? [" ", element("span", "labels", labels.join(" · "))] : [];

/** What the model gave: its words and its picture. */
const replyOf = (context: ExploreContext, row: number, {reply, imageRef, source}: VerdictDetail): Node[] => [
  ...(reply === null ? [] : [foldedText(reply)]),
  ...(imageRef === null ? [] : [picture(context, row, imageRef, source)])
];

/** Verdicts of several judges on one answer together, so that it is read once. */
const byReply = (rows: readonly AnswerRow[], place: (row: AnswerRow) => string): AnswerRow[][] => [
  ...group(rows, (one) => {
    const {reply, imageRef} = one.detail;
    return JSON.stringify([place(one), reply, imageRef, reply === null && imageRef === null ? one.row : 0]);
  }).values()
];

/** A picture that the log names: shown if its owner supplied it, with code that is fetched when the first one is met. */
function picture({id, table, state, nameOf}: ExploreContext, row: number, ref: string, source: string): Node {
  const place = element("span", "parsed", "picture ", element("span", "raw", ref));
  const model = facetOf(table, "model")!;
  const alt = `Picture ${ref} by ${nameOf("model", model.codes[row]!)}`;
  if (!state.frame)
    void fetchedAgain(() => import("./picture-view.js")).then(({showPicture}) =>
      showPicture(place, id, {ref, source, alt})
    );
  return place;
}

/** As many options as any item of the log has by its keys and answers; five where it does not say. */
const mostOptions = (table: ExploreContext["table"]): number => {
  const letters = (["key", "answer"] as const).flatMap((id) => facetOf(table, id)?.values ?? []);
  return Math.max(MOST_OFFICIAL, ...letters.map((letter) => (letter?.length === 1 ? LETTERS.indexOf(letter) + 1 : 0)));
};

/** Rules that read the same reply otherwise than the verdict shown. */
function flipsOf(reply: string, key: string, outcome: number, options: readonly string[]): string[] {
  if (!/^[A-J]$/.test(key.trim())) return [];
  const scorers = options.length > MOST_OFFICIAL ? [STRICT] : SCORERS;
  return scorers.flatMap((scorer) => {
    const {score, parsed, status} = scorer.score(reply, {key, options});
    const theirs = score === null ? 0 : score >= 0.5 ? 2 : 1;
    if (theirs === outcome || status === "missing") return [];
    return [`${scorer.id} reads ${parsed ?? "nothing"}: ${theirs === 2 ? "right" : theirs === 1 ? "wrong" : status}`];
  });
}
