import {range} from "d3-array";
import {html} from "htl";
import {kendall} from "../../../lib/math/index.js";
import {
  facetOf,
  judgeAgreement,
  type Facet,
  type JudgeAgreement,
  type PairedVerdicts,
  type VerdictTable
} from "../../../lib/explore/index.js";
import {modelOrders, type ModelOrder} from "../../../lib/explore/model-orders.js";
import {dotPanels} from "../../chart/index.js";
import {Segments} from "../../controls/index.js";
import {intervalColumns, table as tableOf, type FigureContent, type TableSpec} from "../../figure/index.js";
import {count, fixed, interval, plural} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS_ON, onMark, rowOfMark} from "../figure/on-mark.js";
import {rankingText, rankingTitle} from "./ranking-text.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";
import {ValuePicker} from "../figure/value-picker.js";

const SHOWN_ITEMS = 12;

/** Agreement over the answers of one model or category. */
interface Part {
  readonly value: number;
  readonly agreement: JudgeAgreement;
  readonly rateA: number;
  readonly rateB: number;
}

/** Two judges, and what they say of the same answers; or why there is nothing to compare. */
type Agreed =
  | {readonly why: keyof typeof WHY_NOT; readonly judges: readonly number[]}
  | {
      readonly why: null;
      readonly a: number;
      readonly b: number;
      readonly whole: JudgeAgreement;
      readonly byModel: readonly Part[];
      readonly orders: readonly ModelOrder[];
      /** What the rows are values of. */
      readonly by: Facet;
      readonly parts: readonly Part[];
      readonly disputed: ReturnType<typeof disputedItems>;
    };
type Compared = Extract<Agreed, {why: null}>;

/** Two judges on the same answers: agreement by model or category, severity, whether the ranking survives, and the items in dispute. */
export function JudgesFigure(context: ExploreContext, openItem: (item: number) => void): HTMLElement {
  const {table, state, nameOf} = context;
  const judge = facetOf(table, "judge")!;
  const category = facetOf(table, "category");
  const controls =
    judge.values.length > 2 || category
      ? html`<div class="view-tools">
          ${
            category
              ? Segments(state, "agreement", "Rows", [
                  {id: "model", name: "by model"},
                  {id: "category", name: "by category"}
                ])
              : ""
          }${judge.values.length > 2 ? [ValuePicker(context, "judgeA", "first judge", () => judge, "first in the list"), ValuePicker(context, "judgeB", "second judge", () => judge, "next in the list")] : ""}
        </div>`
      : undefined;
  const node = RestingFigure(context, {
    id: "judges",
    number: context.figures.indexOf("judges") + 1,
    ...(controls ? {controls} : {}),
    keys: ["judgeA", "judgeB", "agreement"],
    byJudge: () => true,
    compute: () => agreedSteps(context),
    content: (found, width) =>
      found.why === null
        ? agreedContent(context, found, width, openItem)
        : {
            ...waiting(table),
            ...WHY_NOT[found.why](...found.judges.map((code) => nameOf("judge", code))),
            subtitle: "Agreement needs two."
          }
  });
  // In a report the verdicts of a row stand nowhere.
  if (state.frame) return node;
  onMark(node, (mark) => {
    const value = rowOfMark(mark);
    const [judgeA, judgeB] = chosenJudges(context);
    if (Number.isNaN(value) || judgeA === undefined || judgeB === undefined) return;
    const by = state.get().agreement === "category" && category ? "category" : "model";
    const only = judge.values.length > 2 ? {judge: [judgeA, judgeB]} : {};
    state.set({[by]: [value], ...only, judgeA, judgeB});
  });
  return node;
}

/** The two judges: as chosen, else the first two that are in force; fewer where there are no two. */
function chosenJudges({table, state, rate}: ExploreContext): number[] {
  const judge = facetOf(table, "judge")!;
  const {judge: filtered, judgeA, judgeB} = state.get();
  const inForce = judge.values.flatMap((name, code) =>
    name !== null && (filtered.length === 0 || filtered.includes(code)) && (rate("judge", code)?.scored ?? 0) > 0
      ? [code]
      : []
  );
  const first = judgeA >= 0 ? judgeA : inForce.find((code) => code !== judgeB);
  const second = judgeB >= 0 && judgeB !== first ? judgeB : inForce.find((code) => code !== first);
  return [first, second].filter((code) => code !== undefined);
}

function* agreedSteps(context: ExploreContext): Generator<void, Agreed> {
  const {table, state} = context;
  const [a, b] = chosenJudges(context);
  if (a === undefined || b === undefined) return {why: a === undefined ? "none" : "one", judges: []};
  const pairs = yield* context.pairs({facet: "judge", a, b});
  const whole = judgeAgreement(table, pairs);
  if (whole === null) return {why: "apart", judges: [a, b]};
  const models = facetOf(table, "model")!;
  const byModel = yield* agreementsBy(table, pairs, models);
  const by = (state.get().agreement === "category" ? facetOf(table, "category") : undefined) ?? models;
  const parts = by === models ? byModel : yield* agreementsBy(table, pairs, by);
  const orders = yield* modelOrders(table, pairs);
  return {why: null, a, b, whole, byModel, orders, by, parts, disputed: disputedItems(pairs)};
}

function* agreementsBy(table: VerdictTable, pairs: PairedVerdicts, facet: Facet): Generator<void, Part[]> {
  const parts: Part[] = [];
  for (const value of facet.values.keys()) {
    const agreement = judgeAgreement(table, pairs, {facet: facet.id, value});
    if (agreement) parts.push({value, agreement, ...ratesOf(pairs, facet, value)});
    yield;
  }
  return parts;
}

/** Share right under either judge. */
function ratesOf(pairs: PairedVerdicts, {codes, of}: Facet, value: number): {rateA: number; rateB: number} {
  let [n, a, b] = [0, 0, 0];
  for (let p = 0; p < pairs.item.length; p++) {
    if (codes[of === "row" ? pairs.rowA[p]! : pairs.item[p]!] !== value) continue;
    n++;
    a += pairs.a[p]!;
    b += pairs.b[p]!;
  }
  return {rateA: a / n, rateB: b / n};
}

function agreedContent(
  context: ExploreContext,
  found: Compared,
  width: number,
  openItem: (item: number) => void
): FigureContent {
  const {table, nameOf} = context;
  const {a, b, whole, byModel, orders, by, parts, disputed} = found;
  const model = (code: number) => nameOf("model", code);
  const [first, second] = [nameOf("judge", a), nameOf("judge", b)];
  const rows = [...parts].sort(
    (x, y) => known(y.agreement.kappa.estimate) - known(x.agreement.kappa.estimate) || x.value - y.value
  );
  const tau =
    byModel.length > 2
      ? kendall(
          byModel.map(({rateA}) => rateA),
          byModel.map(({rateB}) => rateB)
        ).estimate
      : NaN;
  return {
    title: `${first} and ${second} agree on ${fixed(100 * whole.kappa.agreement)}% of ${count(whole.kappa.n)} answers${rankingTitle(orders, model)}`,
    subtitle: `Cohen's kappa by ${by.id} with 95% interval over cases: 1 is full agreement, 0 what chance would give; none where both always say the same. No interval where one of them does (then it is 0 by its making), nor where they never differ or all cases are alike.`,
    drawing: kappaDrawing(context, found, rows, [first, second], width),
    caveats: [
      {lead: "In dispute:", text: disputeText(context, disputed, openItem)},
      {lead: "Severity.", text: severityText(first, second, whole)},
      ...(orders.length > 0 ? [{lead: "Ranking:", text: rankingText(orders, tau, model)}] : [])
    ],
    tested: {
      test: `Cohen's kappa ${kappaText(whole)} ${interval(whole.kappa.interval, 2)} (95%)${
        orders.length === 0 ? "" : `; ${rankingText(orders, tau, model).replace(/\.$/, "")}`
      }`,
      n: plural(whole.kappa.n, "answer")
    },
    source: `${sourceOfLog(table)}.`,
    table: agreementTable(context, by, rows, [first, second])
  };
}

type Names = readonly [first: string, second: string];

/** Kappa of all answers and of each row, on one axis. */
function kappaDrawing(
  {nameOf, state}: ExploreContext,
  {whole, by}: Compared,
  rows: readonly Part[],
  [first, second]: Names,
  width: number
): SVGSVGElement {
  const lows = [whole, ...rows.map(({agreement}) => agreement)].map(
    ({kappa}) => kappa.interval.lo || kappa.estimate || 0
  );
  // Below chance is as real as above it.
  const least = Math.max(-1, Math.floor(4 * Math.min(0, ...lows)) / 4);
  const step = least < -0.25 ? 0.5 : 0.25;
  const dots = ({kappa}: JudgeAgreement) =>
    Number.isNaN(kappa.estimate)
      ? []
      : [{value: kappa.estimate, lo: kappa.interval.lo, hi: kappa.interval.hi, shape: "other" as const}];
  const row = (id: string, name: string, agreement: JudgeAgreement) => ({
    id,
    name,
    dots: dots(agreement),
    text: `${fixed(100 * agreement.kappa.agreement)}%  κ ${kappaText(agreement)}`,
    detail: {
      heading: name,
      lines: [
        `kappa ${kappaText(agreement)} ${interval(agreement.kappa.interval, 2)}, agreement ${fixed(100 * agreement.kappa.agreement)}%`,
        `right only for ${first}: ${agreement.onlyA}, only for ${second}: ${agreement.onlyB}`,
        ...(state.frame || id === "all" ? [] : [LEADS_ON])
      ]
    },
    ...(by.id === "model" ? {model: id} : {})
  });
  return dotPanels(
    [
      {
        title: "Kappa",
        sub: `by ${by.id}`,
        ...(least < 0 ? {rule: {value: 0, label: ""}} : {}),
        rows: [
          row("all", "All answers", whole),
          null,
          ...rows.map(({value, agreement}) => row(String(value), nameOf(by.id, value), agreement))
        ]
      }
    ],
    width,
    {
      domain: [least, 1],
      ticks: range(-Math.floor(-least / step) * step, 1 + step / 2, step),
      names: ["All answers", null, ...rows.map(({value}) => nameOf(by.id, value))],
      textWidth: 120
    }
  );
}

/** Items in dispute, each leading to its page. */
function disputeText(
  {table, notes}: ExploreContext,
  disputed: Compared["disputed"],
  openItem: (item: number) => void
): string | Node {
  const notedAs = (item: number) => {
    const note = notes.of(table.items.ids[item]!);
    return note === null ? "" : note.isFlagged ? ", flagged" : ", noted";
  };
  return disputed.length === 0
    ? "no item."
    : html`${disputed
        .slice(0, SHOWN_ITEMS)
        .map(({item, n}, k) => [
          k > 0 ? ", " : "",
          html`<button type="button" class="linkish" ${{onclick: () => openItem(item)}}>
            ${shownName(table.items.ids[item]!)}
          </button>`,
          ` (${n}${notedAs(item)})`
        ])
        .flat()}${furtherItems(disputed.length)}.
      In brackets: answers on which they differ.`;
}

const agreementTable = (
  {nameOf}: ExploreContext,
  by: Facet,
  rows: readonly Part[],
  [first, second]: Names
): TableSpec =>
  tableOf(rows, [
    {label: by.id === "model" ? "Model" : "Category", value: ({value}) => nameOf(by.id, value)},
    {label: `Right, ${first}, %`, value: ({rateA}) => 100 * rateA, text: ({rateA}) => fixed(100 * rateA)},
    {label: `Right, ${second}, %`, value: ({rateB}) => 100 * rateB, text: ({rateB}) => fixed(100 * rateB)},
    {
      label: "Agreement, %",
      value: ({agreement}) => 100 * agreement.kappa.agreement,
      text: ({agreement}) => fixed(100 * agreement.kappa.agreement)
    },
    {
      label: "Kappa",
      value: ({agreement}) => orNull(agreement.kappa.estimate),
      text: ({agreement}) => fixed(agreement.kappa.estimate, 3)
    },
    intervalColumns(
      ({agreement}) => agreement.kappa.interval,
      (end) => fixed(end, 3),
      ["Low", "High"]
    ),
    {
      label: "Severity of the second, logits",
      value: ({agreement}) => orNull(agreement.severity),
      text: ({agreement}) => fixed(agreement.severity, 2)
    }
  ]);

/** What is said where there is nothing to agree on. */
const WHY_NOT: Readonly<
  Record<"none" | "one" | "apart", (...judges: string[]) => Pick<FigureContent, "title" | "waiting">>
> = {
  none: () => ({
    title: "No judge has scored anything under these filters",
    waiting: "There are no scores to compare."
  }),
  one: () => ({
    title: "One judge only under these filters",
    waiting: "Choose both judges in the list to compare them."
  }),
  apart: (first, second) => ({
    title: `${first} and ${second} have scored no answer in common under these filters`,
    waiting: "Choose other judges, or clear filters."
  })
};

/** For sorting: no kappa comes last. */
const known = (estimate: number): number => (Number.isNaN(estimate) ? -2 : estimate);
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const kappaText = ({kappa}: JudgeAgreement): string =>
  Number.isNaN(kappa.estimate) ? "none" : fixed(kappa.estimate, 2);

function severityText(first: string, second: string, {severity, severitySe, onlyA, onlyB}: JudgeAgreement): string {
  const counts = `${first} alone calls ${plural(onlyA, "answer")} right, ${second} alone ${count(onlyB)}`;
  if (!Number.isFinite(severity)) return `${counts}; a finite estimate does not exist.`;
  if (onlyA === onlyB) return `${counts}: neither is milder.`;
  const [mild, amount] = severity < 0 ? [second, -severity] : [first, severity];
  return `${counts}: ${mild} is milder by ${fixed(amount, 2)} logits (${Number.isNaN(severitySe) ? "no standard error: there is one case, or all are alike" : `standard error over cases ${fixed(severitySe, 2)}`}) in a Rasch model with judges.`;
}

/** How many more items than are named the judges differ on. */
export const furtherItems = (items: number): string =>
  items > SHOWN_ITEMS ? `, and on ${plural(items - SHOWN_ITEMS, "further item")}` : "";

/** Items on which the judges differ, those of most answers first. */
export function disputedItems({item, a, b}: PairedVerdicts): {item: number; n: number}[] {
  const counts = new Map<number, number>();
  for (let p = 0; p < item.length; p++) if (a[p] !== b[p]) counts.set(item[p]!, (counts.get(item[p]!) ?? 0) + 1);
  return [...counts].map(([one, n]) => ({item: one, n})).sort((x, y) => y.n - x.n || x.item - y.item);
}
