import {html} from "htl";
import {COEFFICIENTS, facetOf, type Coefficient} from "../../../lib/explore/index.js";
import {type RatingPairs} from "../../../lib/explore/rating-pairs.js";
// Not with the rest: what has an index is in Explore's first load, and few logs have people.
import {
  closestSteps,
  disputed,
  LEAST_CASES,
  type Closest,
  type RatingAgreement
} from "../../../lib/explore/rating-agreement.js";
import {dotPanels, type DotRow} from "../../chart/index.js";
import {Segments} from "../../controls/segments.js";
import {table as tableOf, type FigureContent, type TableSpec} from "../../figure/index.js";
import {count, fixed, interval, plural, signed, signedInterval, words} from "../../format/numbers.js";
import {shownName} from "../../format/shown-name.js";
import type {ExploreContext} from "../view/context.js";
import {LEADS_ON, onMark} from "../figure/on-mark.js";
import {RestingFigure, sourceOfLog, waiting} from "../figure/resting-figure.js";
import {
  agreementSteps,
  ALL,
  judgedBy,
  type Agreements,
  type Held,
  type Judged,
  type NameOf,
  type Whole
} from "./human-agreements.js";

const SHOWN = 12;
/** With more other judges than this, models stand in the table only. */
const MOST_WITH_MODELS = 3;
const NAMES: Readonly<Record<Coefficient, string>> = {spearman: "Spearman", pearson: "Pearson", kendall: "Kendall"};

/** With more people than this, only all of them together are drawn; each stands in the table. */
const MOST_PEOPLE = 5;

/** How every judge goes together with every human one on what both scored, by case; by model where there is room. */
export function HumansFigure(context: ExploreContext, openItem: (item: number) => void): HTMLElement {
  const {filter, state} = context;
  const judged = judgedBy(context);
  let kept: {readonly version: number; readonly found: Agreements} | null = null;
  const node = RestingFigure(context, {
    id: "humans",
    number: context.figures.indexOf("humans") + 1,
    controls: html`<div class="view-tools">
      ${Segments(
        state,
        "coefficient",
        "Correlation",
        COEFFICIENTS.map((id) => ({id, name: NAMES[id]}))
      )}
    </div>` as HTMLElement,
    keys: ["coefficient"],
    byJudge: () => true,
    compute: function* () {
      const {version} = filter;
      // Another coefficient needs no other draws.
      if (kept?.version !== version) kept = {version, found: yield* agreementSteps(context, judged)};
      const {found} = kept;
      const which = state.get().coefficient;
      return {...found, which, closest: yield* closestSteps(found.wholes, which)};
    },
    content: (shown, width) => humansContent(context, judged, shown, width, openItem)
  });
  // In a report the verdicts of a row stand nowhere.
  if (state.frame) return node;
  onMark(node, (mark) => {
    const [human, other, model] = mark.slice(mark.lastIndexOf("|") + 1).split(" ");
    const raters = Number(human) === ALL ? judged.humans : [Number(human)];
    state.set({judge: [...raters, Number(other)], ...(model === "all" ? {} : {model: [Number(model)]})});
  });
  return node;
}

/** What is shown of the agreements, under the coefficient that was chosen. */
interface Shown extends Agreements {
  readonly which: Coefficient;
  readonly closest: Closest<Whole> | null;
}

function humansContent(
  context: ExploreContext,
  judged: Judged,
  shown: Shown,
  width: number,
  openItem: (item: number) => void
): FigureContent {
  const {table} = context;
  const {humans, judgeName} = judged;
  const {held, wholes, widest, most, which, closest} = shown;
  if (held.length === 0 || widest === null)
    return {
      ...waiting(table),
      title:
        most > 0
          ? "Too few answers under these filters have been rated by a person and by another judge"
          : "No answer under these filters has been rated by a person and by another judge",
      subtitle: "Agreement needs both on the same answers, of three cases or models at least.",
      waiting: "Choose more judges or fewer filters."
    };
  return {
    title: humansTitle(wholes, closest, which, judgeName),
    subtitle:
      "Correlation of mean scores by case and model with 95% intervals by bootstrap over cases, each judge with each person on the answers that both scored: 1 is the same order or line, 0 none.",
    drawing: humansDrawing(context, judged, shown, width),
    caveats: [
      {
        lead: "Cases, not ratings:",
        text: `cases are drawn, each with all that was rated on it.${humans.length > 1 ? " All people together: what any of them rated, by the mean of their ratings of an answer." : ""}${humans.length > MOST_PEOPLE ? " Each person stands in the table." : ""} Who is a person is read from the judge's name (human, annotator, rater, expert, volunteer).`
      },
      {
        lead: `${judgeName(widest.other)} and ${judgeName(widest.human)} differ most on`,
        text: disputeText(context, widest.pairs, openItem)
      }
    ],
    tested:
      closest && closest.best.agreement.correlations[which].interval
        ? closestTest(closest, which, judgeName)
        : {test: "", n: ""},
    source: `${sourceOfLog(table)}.`,
    table: humansTable(context, held, judgeName)
  };
}

/** A panel for each person, a row for each judge and, where there is room, each model. */
function humansDrawing(
  {nameOf, table, state}: ExploreContext,
  {humans, all, people, judgeName, isCompared}: Judged,
  {held, which}: Shown,
  width: number
): SVGSVGElement {
  const models = facetOf(table, "model")!;
  const leading = state.frame ? [] : [LEADS_ON];
  const of = ({agreement}: Held) => agreement.correlations[which];
  const others = all
    .filter((other) => held.some((one) => one.other === other))
    // People last, so that a panel without them ends before their rows.
    .sort((p, q) => Number(humans.includes(p)) - Number(humans.includes(q)));
  const isWide = others.length > MOST_WITH_MODELS;
  const lines = others.flatMap((other, k): ({other: number; model: number | null} | null)[] => [
    ...(k > 0 && !isWide ? [null] : []),
    {other, model: null},
    ...(isWide
      ? []
      : [...models.values.keys()]
          .filter((model) => held.some((one) => one.other === other && one.model === model))
          .map((model) => ({other, model})))
  ]);
  const name = (one: {other: number; model: number | null}) =>
    one.model === null ? `${judgeName(one.other)}${isWide ? "" : ", all models"}` : nameOf("model", one.model);
  const drawn = people.filter((human) => held.some((one) => one.human === human));
  const panels = (humans.length > MOST_PEOPLE ? drawn.slice(0, 1) : drawn).map((human) => ({
    title: judgeName(human),
    sub: `${NAMES[which]}’s correlation`,
    rows: lines.map((line, l): DotRow | null | undefined => {
      if (!isCompared(human, (line ?? lines[l + 1]!).other)) return undefined;
      const one = line && held.find((h) => h.human === human && h.other === line.other && h.model === line.model);
      return one && Number.isFinite(of(one).estimate) ? dotRow(one, of(one), name(one), judgeName, leading) : null;
    })
  }));
  return dotPanels(panels, width, {
    domain: [-1, 1],
    ticks: [-1, -0.5, 0, 0.5, 1],
    format: (value) => fixed(value, 1),
    names: lines.map((line) => (line === null ? null : name(line))),
    perRow: Math.max(1, Math.min(panels.length, Math.floor(width / 320))),
    textWidth: 44
  });
}

/** Items on which two judges differ most, each leading to its page. */
function disputeText(
  {table, nameOf}: ExploreContext,
  pairs: RatingPairs,
  openItem: (item: number) => void
): string | Node {
  const inDispute = disputed(pairs, SHOWN).filter(({distance}) => distance > 0);
  return inDispute.length === 0
    ? "no case."
    : html`${inDispute
        .map(({at}, k) => [
          k > 0 ? ", " : "",
          html`<button type="button" class="linkish" ${{onclick: () => openItem(pairs.item[at]!)}}>
            ${shownName(table.items.ids[pairs.item[at]!]!)}
          </button>`,
          ` (${nameOf("model", pairs.model[at]!)}: ${fixed(pairs.b[at]!, 2)} and ${fixed(pairs.a[at]!, 2)})`
        ])
        .flat()}.`;
}

const humansTable = ({nameOf}: ExploreContext, held: readonly Held[], judgeName: NameOf): TableSpec =>
  tableOf(held, [
    {label: "Person", value: ({human}) => judgeName(human)},
    {label: "Judge", value: ({other}) => judgeName(other)},
    {label: "Model", value: ({model}) => (model === null ? "all" : nameOf("model", model))},
    ...COEFFICIENTS.flatMap((id) => [
      {
        label: NAMES[id],
        value: ({agreement}: Held) => numberOrNull(agreement.correlations[id].estimate),
        text: ({agreement}: Held) => {
          const {estimate, interval: range} = agreement.correlations[id];
          return Number.isFinite(estimate) ? `${fixed(estimate, 3)} ${range ? interval(range, 3) : ""}`.trim() : "";
        }
      }
    ]),
    {label: "Entries", value: ({agreement}) => agreement.n, text: ({agreement}) => count(agreement.n)},
    {label: "Cases", value: ({agreement}) => agreement.cases, text: ({agreement}) => count(agreement.cases)}
  ]);

/**
 * Who follows people most closely: named so only where its correlation is above 0 and told from that of every other judge.
 *
 * @param wholes - judges beside the same people, all models together
 */
export function humansTitle(
  wholes: readonly Whole[],
  closest: Closest<Whole> | null,
  which: Coefficient,
  judgeName: NameOf
): string {
  const of = ({agreement}: Held) => agreement.correlations[which];
  const isSure = (one: Held) => (of(one).interval?.lo ?? 0) > 0;
  const {best, next, isTold} = closest ?? {};
  const range = best && of(best).interval;
  if (!best || !range) return untold(wholes, best ? of(best).estimate : null, which, judgeName);
  const [judge, people] = [judgeName(best.other), judgeName(best.human)];
  const how = `${NAMES[which]} ${fixed(of(best).estimate, 2)} ${interval(range, 2)} over ${plural(best.agreement.cases, "case")}`;
  if (!wholes.some(isSure)) return `No judge follows ${people} beyond doubt; ${judge} comes closest: ${how}`;
  if (isTold && isSure(best)) return `${judge} follows ${people}${next ? " most closely" : ""}: ${how}`;
  const beside = isTold ? "" : `, not told apart from ${judgeName(next!.other.other)}`;
  return `${judge} has the highest correlation with ${people}: ${how}${beside}`;
}

function closestTest(
  {best, next}: Closest<Whole>,
  which: Coefficient,
  judgeName: NameOf
): {readonly test: string; readonly n: string} {
  const {estimate, interval: range} = best.agreement.correlations[which];
  const own = `${NAMES[which]} ${fixed(estimate, 2)} ${interval(range!, 2)} (95%, bootstrap over cases)`;
  const beside =
    next && !Number.isNaN(next.estimate)
      ? `; minus that of ${judgeName(next.other.other)} on what both rated ${signed(next.estimate, 2)} ${next.interval ? signedInterval(next.interval, 2) : "(no interval)"}`
      : "";
  return {test: own + beside, n: plural(best.agreement.cases, "case")};
}

/** What is said where no judge can be named as the one that follows people most closely. */
function untold(whole: readonly Held[], estimate: number | null, which: Coefficient, judgeName: NameOf): string {
  const [first] = whole;
  if (first === undefined) return "No judge can be held against a person under these filters";
  const asked = `tell how closely judges follow ${judgeName(first.human)}`;
  const cases = Math.max(...whole.map(({agreement}) => agreement.cases));
  if (cases < LEAST_CASES) return `Too few cases to ${asked}: ${count(cases)}, and ${count(LEAST_CASES)} are needed`;
  return estimate === null
    ? `Too little varies to ${asked}: one side says the same of all`
    : `Too little to ${asked}: ${NAMES[which]} ${fixed(estimate, 2)} over ${plural(cases, "case")} has no interval`;
}

const numberOrNull = (value: number) => (Number.isFinite(value) ? value : null);

function dotRow(
  {human, other, model, agreement}: Held,
  {estimate, interval: range}: RatingAgreement["correlations"]["spearman"],
  name: string,
  judgeName: (code: number) => string,
  leading: readonly string[]
): DotRow {
  return {
    id: `${human} ${other} ${model ?? "all"}`,
    name,
    dots: [
      {
        value: estimate,
        lo: range?.lo,
        hi: range?.hi,
        shape: "other",
        open: range !== null && range.lo <= 0 && range.hi >= 0
      }
    ],
    text: fixed(estimate, 2),
    detail: {
      heading: `${judgeName(other)} and ${judgeName(human)}${model === null ? "" : `, ${name}`}`,
      lines: [
        `${fixed(estimate, 2)} ${range ? interval(range, 2) : agreement.cases < LEAST_CASES ? `(fewer than ${words(LEAST_CASES)} cases: no interval)` : "(no interval)"}`,
        `${plural(agreement.n, "entry", "entries")} of ${plural(agreement.cases, "case")}`,
        ...leading
      ]
    },
    ...(model === null ? {} : {model: String(model)})
  };
}
