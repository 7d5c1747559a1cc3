import {html} from "htl";
import {Figure, intervalColumns, itemsColumn, table, type Caveat, type TableSpec} from "../figure/index.js";
import {fixed, words} from "../format/numbers.js";
import {nameOf, rateCaveats, citesOf, numberOf, type GapContext} from "./context.js";
import {ESTIMATORS} from "./estimators.js";
import {Segments} from "../controls/index.js";
import {chosenCategories, MAP_ONLY} from "./state.js";
import {paintTies, rankingDrawing, type RankedGap} from "./ranking-drawing.js";
import {signedColumns} from "./signed-columns.js";
import {sourceOfGaps, isPrinted, isWalked, inView, originLine, ranked, repairs} from "./ranked.js";
import {walkLink} from "./walk-link.js";
import {capitalized} from "../format/capitalized.js";

type State = ReturnType<GapContext["state"]["get"]>;

/** Root mean square difference between identified and published gaps. */
function residual(rows: readonly RankedGap[]): number {
  const pairs = rows.filter((row) => row.published !== null);
  return Math.sqrt(pairs.reduce((sum, row) => sum + (row.gap - row.published!) ** 2, 0) / pairs.length);
}

const orderText = (bySign: boolean): string =>
  bySign
    ? "Diamond: signed gap, mean of understanding minus generation, logits, lowest first; gaps of opposite sign cancel. Dot: mean of absolute gaps, points. "
    : "Dot: mean of absolute gaps, points, smaller is better; bracket: its floor. Diamond: signed gap, understanding minus generation, logits. ";

/** What the first row of an order by sign says. */
function signTitle({name, signed}: RankedGap, models: number): string {
  const {lo, hi} = signed!;
  const what =
    hi < 0
      ? "draws better than it understands"
      : lo <= 0
        ? "may have no gap either way"
        : "is ahead least in understanding";
  return `${name} ${what}, of ${words(models)} models`;
}

/** What stands beside the folded mean, and how to read it. */
function gapCaveats(rows: readonly RankedGap[], none: number): {lead: string; text: string}[] {
  const floors = rows.flatMap(({floor, gap, name}) =>
    floor === null ? [] : [{name, isAbove: gap > floor.upper, ...floor}]
  );
  const within = floors.filter(({isAbove}) => !isAbove);
  return [
    ...(floors.length === 0
      ? []
      : [
          {
            lead: "The floor.",
            text: `The paper’s measure, absolute values, adds up chance: a model without any gap would show ${fixed(Math.min(...floors.map(({mean}) => mean)))} to ${fixed(Math.max(...floors.map(({mean}) => mean)))} points on as many items, and one in twenty more than the bracket’s right end. ${within.length === 0 ? "All models are above theirs" : `Not above theirs: ${within.map(({name}) => name).join(", ")}`}.`
          }
        ]),
    {
      lead: "No gap in any category?",
      text: `${none === 0 ? "Excluded for every model" : `Not excluded for ${words(none)} of ${rows.length} models`} at 5% (paired test of each model’s own answers, not corrected for ${rows.length} models).`
    }
  ];
}

/** The finding: which model has the smallest gap, and whether it is told apart from the others. */
function rankingTitle(
  rows: readonly RankedGap[],
  {
    estimator,
    identified,
    exact,
    bySign
  }: {
    readonly estimator: string;
    readonly identified: boolean;
    /** Are there intervals of differences? */
    readonly exact: boolean;
    readonly bySign: boolean;
  }
): string {
  const [first] = rows;
  const tied = first ? first.ties.size : 0;
  return !first
    ? "No unified model is left to rank"
    : !identified
      ? `${first.name} has the smallest ${estimator} gap`
      : rows.length === 1
        ? `${first.name} has a gap of ${fixed(first.gap)} points`
        : bySign
          ? signTitle(first, rows.length)
          : !exact
            ? `${first.name} has the smallest gap`
            : tied === 0
              ? `${first.name} has the smallest gap, clear of every other model`
              : `${first.name} has the smallest gap, but ${words(tied)} ${tied === 1 ? "model" : "models"} cannot be told apart from it`;
}

function rankingCaveats(context: GapContext, rows: readonly RankedGap[], state: State): Caveat[] {
  const identified = state.est === "identified";
  const categories = chosenCategories(context.ids, state);
  const inCells = context.shown
    .get()
    .estimates.cells.filter((cell) => categories.includes(cell.category) && rows.some((row) => row.id === cell.model));
  const zeros = inCells.filter((cell) => cell.includesZero).length;
  const none = rows.filter(({p}) => p !== null && p >= 0.05).length;
  return [
    ...(identified ? [] : [{lead: "No interval.", text: ESTIMATORS[state.est].noInterval}]),
    ...(identified && rows.length > 0 ? gapCaveats(rows, none) : []),
    ...(context.hasPrinted
      ? [
          {
            lead: "Two numbers, two names.",
            text: html`The <i>published</i> gap comes from the authors’ script, the <i>identified</i> one from a model
              whose answer does not depend on where the fit
              starts.${identified && rows.length > 1 ? ` Over these ${rows.length} models they differ by ${fixed(residual(rows))} points (root mean square).` : ""}`
          }
        ]
      : []),
    ...repairs(context, inView(context, state)),
    ...(identified && categories.length > 1
      ? [
          {
            lead: "By category,",
            text: `${zeros} of these ${inCells.length} gaps have an interval that reaches zero.`
          }
        ]
      : []),
    ...rateCaveats(context),
    {
      lead: "No pairing.",
      text: isPrinted(context)
        ? "Published tables hold rates, not answers, so models are compared as if they had seen different items, those of logs too. Paired tests would separate more."
        : "Rates are compared, not answers, as if models had seen different items. Paired tests would separate more."
    }
  ];
}

const rankingTable = (context: GapContext, rows: readonly RankedGap[], est: State["est"]): TableSpec =>
  table(rows, [
    {label: "Model", value: (r) => r.name},
    {label: "Rank", value: (r) => r.rank},
    {
      label: `${capitalized(ESTIMATORS[est].name)} gap`,
      value: (r) => r.gap,
      text: (r) => fixed(r.gap, 2)
    },
    intervalColumns(
      (r) => r,
      (end) => fixed(end, 2)
    ),
    ...(est === "identified" ? signedColumns : []),
    ...(est === "published" || !context.hasPrinted
      ? []
      : [
          {
            label: "Published gap",
            value: (r: RankedGap) => r.published,
            text: (r: RankedGap) => fixed(r.published!, 2)
          }
        ]),
    {
      label: "Not told apart from",
      value: (r) => (r.rank === null ? null : [...r.ties].map((id) => nameOf(context, id)).join(", ") || "none")
    },
    itemsColumn((r) => r.items),
    {label: "Source", value: (r) => r.source}
  ]);

/** Ranking by gap: published, identified and 95% interval side by side, ties visible. */
export function RankingFigure(context: GapContext): HTMLElement {
  let rows: RankedGap[] = [];
  const intervals = Segments(context.state, "ints", "Intervals", [
    {id: "draws", name: "20,000 draws"},
    {id: "closed", name: "closed form"}
  ]);
  const order = Segments(context.state, "order", "Order by", [
    {id: "folded", name: "by absolute gap"},
    {id: "signed", name: "by signed gap"}
  ]);
  // Only identified gaps have intervals and signs.
  context.state.subscribe(({est}) => (order.hidden = intervals.hidden = est !== "identified"));
  return Figure(context.state, {
    id: "ranking",
    number: numberOf(context, "ranking"),
    ignore: MAP_ONLY,
    ...(isWalked(context) ? {view: walkLink()} : {}),
    cite: citesOf(context),
    follow: [context.shown, context.official],
    controls: html`<div class="toolrow">
      ${
        context.hasPrinted
          ? Segments(context.state, "est", "Gap to rank by", [
              {id: "identified", name: "identified"},
              {id: "official", name: "script, run again"},
              {id: "published", name: "published"}
            ])
          : ""
      }
      ${order}${intervals}
    </div>`,
    onMark: (key, root) => rows.length > 0 && paintTies(root, rows, key ?? rows[0]!.id),
    content(state, width) {
      rows = ranked(context, state);
      const pairs = (rows.length * (rows.length - 1)) / 2;
      const tiedPairs = rows.reduce((sum, row) => sum + row.ties.size, 0) / 2;
      const {name: estimator} = ESTIMATORS[state.est];
      const identified = state.est === "identified";
      const exact = identified && context.shown.get().estimates.settings.draws > 0;
      const bySign = identified && state.order === "signed";
      return {
        title: rankingTitle(rows, {estimator, identified, exact, bySign}),
        subtitle: identified
          ? `${orderText(bySign)}${
              exact || bySign
                ? `Shaded: not told apart from the marked row at 95%${pairs > 0 ? `, as ${tiedPairs} of ${pairs} pairs are not` : ""}.`
                : ""
            }`.trimEnd()
          : `Gap in points, smaller is better, ordered by the ${estimator} gap.${state.est === "published" ? "" : " Upright: published."}`,
        // Who fitted, and when, is the reader's business: no file of the figure says it.
        ...(identified
          ? {hint: `${originLine(context.shown.get())}${exact || bySign ? " Point at a row to mark it." : ""}`}
          : {}),
        ...(state.est === "official" && context.official.get().gaps.length === 0
          ? {waiting: "The script is being run again in this browser."}
          : {}),
        drawing: rows.length > 0 ? rankingDrawing(rows, width, estimator) : null,
        caveats: rankingCaveats(context, rows, state),
        source:
          !exact && !bySign
            ? sourceOfGaps(context)
            : `${sourceOfGaps(context)} Ties: 95% interval of the difference covers zero, models drawn independently, not corrected for ${pairs} pairs.`,
        table: rankingTable(context, rows, state.est)
      };
    }
  });
}
