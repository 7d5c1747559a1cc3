import {range} from "d3-array";
import {html} from "htl";
import {benchmarkOf} from "../../lib/benchmarks/registry.js";
import {OVERALL} from "../../lib/benchmarks/unig2u/regimes/regimes.js";
import {binomialTest} from "../../lib/math/index.js";
import {dotPanels, NARROW, type Dot, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, table, type Caveat} from "../figure/index.js";
import {listed} from "../format/listed.js";
import {
  count,
  fixed,
  interval,
  noneOr,
  plural,
  pValue,
  signed,
  signedInterval,
  Words,
  words
} from "../format/numbers.js";
import {sourceOf} from "../page/site-data.js";
import {
  comparedIn,
  sameRows,
  SCOPES,
  type Change,
  type Compared,
  type Share,
  type UniG2UContext,
  type UniG2UState
} from "./context.js";

/** Fewest models over which a sign test is said. */
const FEWEST = 5;

/** Unified models beside the base models that they grew from, answering at once and drawing first. */
export function UniG2UScoresFigure(context: UniG2UContext): HTMLElement {
  return Figure<UniG2UState>(context.state, {
    id: "scores",
    number: 1,
    wide: true,
    controls: RegimeSelect(context),
    cite: [context.bench],
    content(state, width) {
      const all = comparedIn(context, state);
      const {title, tested} = findingOf(all);
      const name = SCOPES.find(({id}) => id === state.regime)!.name;
      const n = all[0]?.base.row.n ?? 0;
      return {
        title,
        ...(tested && {tested: {test: tested, n: plural(n, "item")}}),
        subtitle: `${name === OVERALL ? "All regimes" : name}, ${count(n)} items. Left: share answered right, %; without colour: base model; open: at once; filled: drawing first. Right: differences, filled where clear of zero. Rods: 95% intervals.`,
        drawing: all.length === 0 ? null : scoresDrawing(context, all, width),
        caveats: all.length === 0 ? [] : caveatsOf(context, all),
        source: `Source: ${context.bench.name}, leaderboard of its project page. Intervals, 95%: Wilson, and Newcombe for differences, not corrected for many comparisons.`,
        table: table(all, [
          {label: "Model", value: ({system}) => system.name},
          {label: "Base model", value: ({system}) => system.base.name},
          ...shareColumns("Base model, %", ({base}) => base),
          ...shareColumns("At once, %", ({direct}) => direct),
          ...shareColumns("Drawing first, %", ({stepwise}) => stepwise),
          ...changeColumns("At once minus base model", ({unified}) => unified),
          ...changeColumns("Drawing first minus at once", ({drawn}) => drawn),
          {label: "Items", value: ({base}) => base.row.n},
          {label: "Source", value: (one) => sourceOf(context.bench.name, (one.direct ?? one.stepwise ?? one.base).row)}
        ])
      };
    }
  });
}

function RegimeSelect({state}: UniG2UContext): HTMLElement {
  const select = html`<select ${{onchange: () => state.set({regime: select.value})}}>
    ${SCOPES.map(({id, name}) => html`<option value=${id}>${name}</option>`)}
  </select>` as HTMLSelectElement;
  state.subscribe(({regime}) => (select.value = regime));
  return html`<div class="chooses"><label class="choose">Regime ${select}</label></div>`;
}

const printed = ({row, value}: Share): string => fixed(value, row.decimals);

const shareColumns = (label: string, of: (one: Compared) => Share | null) => [
  {label, value: (one: Compared) => of(one)?.value ?? null, text: (one: Compared) => printed(of(one)!)},
  {label: `${label.replace(", %", "")}, 95%`, value: (one: Compared) => rangeText(of(one), interval)}
];

const changeColumns = (label: string, of: (one: Compared) => Change | null) => [
  {label, value: (one: Compared) => of(one)?.value ?? null, text: (one: Compared) => signed(of(one)!.value, 2)},
  {label: `${label}, 95%`, value: (one: Compared) => rangeText(of(one), signedInterval)}
];

const rangeText = (range: Share | Change | null, say: typeof interval): string | null => range && say(range);

interface Found {
  readonly title: string;
  readonly tested?: string;
}

/** What is clear of zero: against the base models, and of drawing first. */
function findingOf(all: readonly Compared[]): Found {
  const [unified, drawn] = [changesOf(all, "unified"), changesOf(all, "drawn")];
  const against = `${Words(clearOf(unified, "loss"))} of ${plural(unified.length, "unified model")} ${clearOf(unified, "loss") === 1 ? "answers" : "answer"} fewer items right than the base model and ${noneOr(clearOf(unified, "gain"))} more, clear of zero`;
  const first = `rawing first lowers ${noneOr(clearOf(drawn, "loss"))} of ${words(drawn.length)} and raises ${noneOr(clearOf(drawn, "gain"))}`;
  if (all.length === 0) return {title: "No model is left"};
  if (unified.length === 0)
    return {
      title: drawn.length === 0 ? "Printed drawing first alone: of what that changes nothing is known" : `D${first}`
    };
  const down = unified.filter(({value}) => value < 0).length;
  const moved = unified.filter(({value}) => value !== 0).length;
  const sign =
    moved < FEWEST
      ? ""
      : `; ${words(down)} of ${words(moved)} fall by the points alone, sign test over models, ${pValue(binomialTest(down, moved))}`;
  return {
    title: drawn.length === 0 ? against : `${against}; d${first}`,
    tested: `Newcombe’s interval of each difference, 95%, as if of other items${sign}`
  };
}

const changesOf = (all: readonly Compared[], key: "unified" | "drawn"): Change[] =>
  all.flatMap((one) => one[key] ?? []);

const clearOf = (changes: readonly Change[], side: Change["clear"]): number =>
  changes.filter(({clear}) => clear === side).length;

function caveatsOf(context: UniG2UContext, all: readonly Compared[]): Caveat[] {
  const shown = new Set(all.map(({system}) => system.id));
  const {lead, text} = benchmarkOf(context.bench.id)!.rateCaveat!;
  return [
    {lead, text},
    ...sameRows(context)
      .filter((group) => group.some(({id}) => shown.has(id)))
      .map((group) => ({
        lead: "One row under two names:",
        text: `${listed(group.map(({name}) => name))} print the same numbers in all ${words(SCOPES.length)} columns, so one of the rows may not be its own.`
      }))
  ];
}

function scoresDrawing(context: UniG2UContext, all: readonly Compared[], width: number): SVGSVGElement {
  const isNarrow = width < NARROW;
  const panels = [sharePanel, unifiedPanel, drawnPanel].map((panel) => panel(context, all));
  const names = all.map(({system}) => `${system.name}\n${isNarrow ? "" : "from "}${system.base.name}`);
  return dotPanels(isNarrow ? panels.flatMap((panel) => ownRows(panel, names)) : panels, width, {
    domain: shareDomain(all),
    ticks: ticksIn(shareDomain(all)),
    names,
    perRow: isNarrow ? 1 : 3,
    rowHeight: 34,
    nameWidth: isNarrow ? 128 : 150,
    textWidth: 58
  });
}

/** A panel that stands alone in its row of the figure has the rows that it has; one without any is none. */
function ownRows(panel: DotPanel, names: readonly string[]): DotPanel[] {
  const kept = names.flatMap((name, i) => (panel.rows[i] ? [{name, row: panel.rows[i]}] : []));
  return kept.length === 0 ? [] : [{...panel, rows: kept.map(({row}) => row), names: kept.map(({name}) => name)}];
}

const TICKS = [10, 5, 2] as const;

function ticksIn([lo, hi]: readonly [number, number]): number[] {
  const step = hi - lo > 60 ? 20 : TICKS.find((one) => (hi - lo) / one >= 3)!;
  return range(Math.ceil(lo / step) * step, hi + 1e-9, step);
}

function shareDomain(all: readonly Compared[]): [number, number] {
  const most = Math.max(...all.flatMap((one) => sharesOf(one).map(({hi}) => hi)));
  return [0, Math.min(100, 10 * Math.ceil(most / 10))];
}

const sharesOf = ({base, direct, stepwise}: Compared): Share[] => [base, direct, stepwise].flatMap((one) => one ?? []);

const dotOf = ({value, lo, hi}: Share, shape: Dot["shape"], open: boolean): Dot => ({value, lo, hi, shape, open});

function sharePanel(context: UniG2UContext, all: readonly Compared[]): DotPanel {
  return {
    title: "Answered right",
    sub: "%",
    rows: all.map((one): DotRow => {
      const {system, base, direct, stepwise} = one;
      const line = (name: string, share: Share | null) =>
        share === null ? [] : [`${name} ${printed(share)}% ${interval(share)}`];
      return {
        id: system.id,
        name: system.name,
        dots: [
          dotOf(base, "other", false),
          ...(direct ? [dotOf(direct, "understanding", true)] : []),
          ...(stepwise ? [dotOf(stepwise, "understanding", false)] : [])
        ],
        detail: {
          heading: `${system.name}, answered right`,
          lines: [
            ...line(`${system.base.name}, base model`, base),
            ...line("at once", direct),
            ...line("drawing first", stepwise),
            `n = ${count(base.row.n!)} items`
          ],
          source: sourceOf(context.bench.name, (direct ?? stepwise ?? base).row),
          cells: sharesOf(one).map(({row}) => row.cell)
        }
      };
    })
  };
}

const unifiedPanel = (context: UniG2UContext, all: readonly Compared[]): DotPanel =>
  changePanel(context, all, "unified", "At once", "minus base model, points");

const drawnPanel = (context: UniG2UContext, all: readonly Compared[]): DotPanel =>
  changePanel(context, all, "drawn", "Drawing first", "minus at once, points");

function changePanel(
  context: UniG2UContext,
  all: readonly Compared[],
  key: "unified" | "drawn",
  title: string,
  sub: string
): DotPanel {
  const ends = changesOf(all, key).flatMap(({lo, hi}) => [lo, hi]);
  const domain: [number, number] = [5 * Math.floor(Math.min(-5, ...ends) / 5), 5 * Math.ceil(Math.max(5, ...ends) / 5)];
  return {
    title,
    sub,
    domain,
    ticks: ticksIn(domain),
    rows: all.map((one): DotRow | null => {
      const change = one[key];
      if (change === null) return null;
      const [after, before] = key === "unified" ? [one.direct!, one.base] : [one.stepwise!, one.direct!];
      return {
        id: one.system.id,
        name: one.system.name,
        dots: [{...change, shape: "understanding", open: change.clear === "no"}],
        text: signed(change.value, 2),
        detail: {
          heading: `${one.system.name}, ${title.toLowerCase()} ${sub.replace(", points", "")}`,
          lines: [
            `${signed(change.value, 2)} points ${signedInterval(change)}`,
            `${printed(after)}% and ${printed(before)}%, n = ${count(after.row.n!)} items`
          ],
          source: sourceOf(context.bench.name, after.row),
          cells: [after.row.cell, before.row.cell]
        }
      };
    })
  };
}
