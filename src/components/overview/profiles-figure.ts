import {fitsOf} from "../../lib/gaps/gap-fits.js";
import {html} from "htl";
import {dotPanels, type Dot, type DotPanel, type DotRow} from "../chart/index.js";
import {Figure, intervalColumns, itemsBehind, itemsColumn, table} from "../figure/index.js";
import {fixed, interval, noneOr, plural, words} from "../format/numbers.js";
import {
  chosenColumns,
  chosenProfiles,
  nameOf,
  ownCaveat,
  sourceOfCells,
  type OverviewContext,
  type OverviewState
} from "./context.js";
import type {Profile} from "../../lib/stories/index.js";
import {benchmarkOf, isOwnCell, type ProfileRate} from "../../lib/benchmarks/index.js";
import {COMPUTED} from "../figure/ledger-href.js";
import {capitalized} from "../format/capitalized.js";

interface Column {
  readonly benchmark: keyof OverviewContext["published"];
  readonly title: string;
  readonly sub: string;
  readonly marks: readonly {
    readonly name: string;
    readonly cells: (p: Profile) => readonly string[];
    readonly dot: (p: Profile) => Dot | null;
    readonly n: (p: Profile) => number | null;
  }[];
  readonly connect: string;
}

const of = (rate: ProfileRate | null, shape: Dot["shape"], open = false): Dot | null =>
  rate === null ? null : {value: rate.value, lo: rate.lo, hi: rate.hi, shape, open};
const mark = (name: string, pick: (p: Profile) => ProfileRate | null, shape: Dot["shape"], open = false) => ({
  name,
  cells: (p: Profile) => pick(p)?.cells ?? [],
  dot: (p: Profile) => of(pick(p), shape, open),
  n: (p: Profile) => pick(p)?.n ?? null
});

/** Axis that holds every value and interval of a column, on tens. */
function axisOf(column: Column, list: readonly Profile[]): {domain: [number, number]; ticks: number[]} {
  const dots = list.flatMap((profile) => column.marks.flatMap(({dot}) => dot(profile) ?? []));
  const lo = 10 * Math.floor(Math.min(...dots.map((d) => d.lo ?? d.value), 90) / 10);
  const hi = Math.min(100, 10 * Math.ceil(Math.max(...dots.map((d) => d.hi ?? d.value), lo + 20) / 10));
  return {domain: [lo, hi], ticks: [lo, (lo + hi) / 2, hi]};
}

function columns(context: OverviewContext): readonly Column[] {
  const gap = (p: Profile): Dot | null => {
    const row = fitsOf(context.fits, "gapeval").overall.find(({model}) => model === p.model);
    return row ? {value: row.gap, lo: row.lo, hi: row.hi, shape: "gap"} : null;
  };
  return [
    {
      benchmark: "gapeval",
      title: "GapEval",
      sub: "understands, draws",
      connect: "var(--gap)",
      marks: [
        mark("understands", (p) => p.understanding, "understanding"),
        mark("draws", (p) => p.generation, "generation")
      ]
    },
    {
      benchmark: "gapeval",
      title: "Gap",
      sub: "identified, points",
      connect: "none",
      marks: [{name: "gap", cells: (p) => p.pooledFrom.cells, dot: gap, n: (p) => p.understanding?.n ?? null}]
    },
    {
      benchmark: "realunify",
      title: "RealUnify, drawing",
      sub: "direct to stepwise",
      connect: "var(--gen)",
      marks: [
        mark("direct", (p) => p.uegDirect, "generation", true),
        mark("stepwise", (p) => p.uegStepwise, "generation")
      ]
    },
    {
      benchmark: "realunify",
      title: "RealUnify, answering",
      sub: "direct to stepwise",
      connect: "var(--und)",
      marks: [
        mark("direct", (p) => p.geuDirect, "understanding", true),
        mark("stepwise", (p) => p.geuStepwise, "understanding")
      ]
    },
    {
      benchmark: "umnibench",
      title: "UmniBench",
      sub: "draw, edit, counterfactual",
      connect: "var(--graphic)",
      marks: [
        mark("draw", (p) => p.draw, "generation"),
        mark("edit", (p) => p.interact, "editing"),
        mark("counterfactual", (p) => p.counterfactual, "editing", true)
      ]
    },
    {
      benchmark: "unieval",
      title: "UniEval",
      sub: "outside reader, itself",
      connect: "var(--graphic)",
      marks: [
        {
          name: "outside",
          cells: (p: Profile) => (p.uniOutside ? [p.uniOutside.cell] : []),
          dot: (p) => (p.uniOutside ? {value: 100 * p.uniOutside.value, shape: "generation"} : null),
          n: () => null
        },
        {
          name: "itself",
          cells: (p: Profile) => (p.uniOwn ? [p.uniOwn.cell] : []),
          dot: (p) => (p.uniOwn ? {value: 100 * p.uniOwn.value, shape: "other"} : null),
          n: () => null
        }
      ]
    }
  ];
}

/** What the columns in view say, in their order of weight; the title has the first two. */
const FINDINGS: readonly {
  readonly benchmark: Column["benchmark"];
  /** Whether a system has what the sentence is about. */
  readonly has: (p: Profile) => unknown;
  readonly is: (p: Profile) => boolean;
  readonly says: readonly [one: string, many: string];
}[] = [
  {
    benchmark: "gapeval",
    has: (p) => p.understanding && p.generation,
    is: (p) => p.understanding!.value > p.generation!.value,
    says: ["answers more of GapEval than it draws", "answer more of GapEval than they draw"]
  },
  {
    benchmark: "umnibench",
    has: (p) => p.draw && p.interact && p.counterfactual,
    is: (p) => p.draw!.value > p.interact!.value && p.interact!.value > p.counterfactual!.value,
    says: ["loses ground at every step of UmniBench", "lose ground at every step of UmniBench"]
  },
  {
    benchmark: "realunify",
    has: (p) => p.uegDirect && p.uegStepwise,
    is: (p) => p.uegStepwise!.value > p.uegDirect!.value,
    says: ["draws more of RealUnify in two steps than at once", "draw more of RealUnify in two steps than at once"]
  },
  {
    benchmark: "unieval",
    has: (p) => p.uniOwn && p.uniOutside,
    is: (p) => p.uniOwn!.value > p.uniOutside!.value,
    says: [
      "rates its own pictures of UniEval higher than an outside reader does",
      "rate their own pictures of UniEval higher than an outside reader does"
    ]
  }
];

function title(list: readonly Profile[], shown: readonly Column[]): string {
  const parts = FINDINGS.filter(({benchmark}) => shown.some((column) => column.benchmark === benchmark)).flatMap(
    ({has, is, says}) => {
      const those = list.filter(has);
      const n = those.filter(is).length;
      const which = n === those.length && n > 1 ? `all ${words(n)}` : `${noneOr(n)} of ${words(those.length)}`;
      return those.length === 0 ? [] : [`${which} ${says[n === 1 ? 0 : 1]}`];
    }
  );
  if (parts.length === 0) return `${plural(list.length, "system")}, none measured in two forms`;
  return capitalized(parts.slice(0, 2).join("; "));
}

/** What the marks of the columns in view are. */
function legend(shown: readonly Column[]): Node {
  const has = (...ids: Column["benchmark"][]) => shown.some(({benchmark}) => ids.includes(benchmark));
  const units = [
    ...(has("gapeval", "realunify", "umnibench") ? ["rates in %"] : []),
    ...(has("gapeval") ? ["gap in points"] : []),
    ...(has("unieval") ? ["UniScore times 100, without interval"] : [])
  ].join(", ");
  const open = [
    ...(has("realunify") ? ["direct answers in RealUnify"] : []),
    ...(has("umnibench") ? ["counterfactual edits in UmniBench"] : [])
  ].join(", ");
  return html`${capitalized(units)}; rods: 95% intervals.
    ${has("gapeval", "realunify") ? html`Circle: <span class="und">understanding</span>; diamond:` : "Diamond:"}
    <span class="gen">generation</span>${has("umnibench") ? html`; triangle: <span class="edit">editing</span>` : ""}${
      open === "" ? "" : `; open: ${open}`
    }${has("gapeval") ? "; circle under Gap: gap" : ""}${
      has("unieval") ? "; under UniEval, diamond: read by an outside model, circle: by the model itself" : ""
    }.
    Dash: not measured; “in part”: measured another way.`;
}

/** What a benchmark prints about a system that has none of its measures here: it stands for the dots. */
function inPart(context: OverviewContext, {benchmark, title}: Column, {model}: Profile): DotRow {
  const rows = (context.published[benchmark] ?? []).filter((row) => row.model === model);
  const alone = rows.filter(({ability, stage}) => ability !== null && stage === "overall");
  const name = nameOf(context, model);
  return {
    id: model,
    name,
    dots: [],
    instead: "in part",
    detail: {
      heading: `${name}, ${title}`,
      lines:
        alone.length > 0
          ? [
              "only in single roles, beside other models",
              ...alone.map((row) => `${row.ability}, overall ${fixed(row.value, 2)}`)
            ]
          : [`${plural(rows.length, "printed number")}, none of these measures`],
      source: sourceOfCells(
        context,
        (alone.length > 0 ? alone : rows).map(({cell}) => cell)
      )
    }
  };
}

/** GapEval's rates and gaps are printed nowhere: they are computed from rates by category. */
function sourceOfMarks(context: OverviewContext, {benchmark}: Column, cells: readonly string[]): string {
  const isComputed = benchmark === "gapeval" && cells.some((cell) => !isOwnCell(cell));
  return `${isComputed ? COMPUTED : ""}${sourceOfCells(context, cells)}`;
}

const itemsOf = ({state, published}: OverviewContext, {benchmark}: Column, {model}: Profile) =>
  itemsBehind({state, rows: published[benchmark] ?? []}, model);

/** One row per model, one column per measure of a benchmark. */
export function ProfilesFigure(context: OverviewContext): HTMLElement {
  const all = columns(context).filter(({benchmark}) => benchmarkOf(benchmark) !== null);
  return Figure<OverviewState>(context.state, {
    id: "profiles",
    number: 1,
    wide: true,
    cite: [...context.benches.values()],
    content(state, width) {
      const list = chosenProfiles(context, state);
      const shown = all.filter(({benchmark}) => chosenColumns(state).some(({id}) => id === benchmark));
      /** Whether a benchmark has measured a system, but by none of the measures here. */
      const isInPart = ({benchmark}: Column, profile: Profile) =>
        profile.benchmarks.includes(benchmark) &&
        all.every((column) => column.benchmark !== benchmark || column.marks.every(({dot}) => dot(profile) === null));
      const panels = shown.map((column): DotPanel => ({
        title: column.title,
        sub: column.sub,
        ...axisOf(column, context.profiles),
        rows: list.map((profile): DotRow | null => {
          const dots = column.marks.flatMap(({dot}) => dot(profile) ?? []);
          if (dots.length === 0) return isInPart(column, profile) ? inPart(context, column, profile) : null;
          const name = nameOf(context, profile.model);
          return {
            id: profile.model,
            name,
            dots,
            connect: column.connect,
            detail: {
              heading: `${name}, ${column.title}`,
              lines: column.marks.flatMap(({name: word, dot, n}) => {
                const d = dot(profile);
                return d === null
                  ? []
                  : [
                      `${word} ${fixed(d.value)}${d.lo === undefined ? "" : ` ${interval({lo: d.lo, hi: d.hi!})}`}${n(profile) === null ? "" : `, n = ${n(profile)}`}`
                    ];
              }),
              source: sourceOfMarks(
                context,
                column,
                column.marks.flatMap(({cells}) => cells(profile))
              ),
              items: itemsOf(context, column, profile)
            }
          };
        })
      }));
      const flat = list.flatMap((profile) =>
        shown.flatMap((column) =>
          column.marks.map(({name, dot, n, cells}) => ({
            source: sourceOfMarks(context, column, cells(profile)),
            note: isInPart(column, profile) ? "in another way" : null,
            model: nameOf(context, profile.model),
            column: column.title,
            measure: name,
            dot: dot(profile),
            n: n(profile),
            items: itemsOf(context, column, profile)
          }))
        )
      );
      return {
        title: list.length === 0 ? "No system is left" : title(list, shown),
        subtitle: legend(shown),
        drawing:
          list.length === 0 || panels.length === 0
            ? null
            : dotPanels(panels, width, {
                domain: [0, 100],
                ticks: [0, 50, 100],
                names: list.map(({model}) => nameOf(context, model)),
                rowHeight: 27
              }),
        caveats: [
          ...ownCaveat(context, "its models stand among the systems; the sentences above are about the printed ones."),
          {
            lead: "Same system, several names.",
            text: "BAGEL, Bagel and BAGEL-7B are joined, Gemini 2.5 Flash Image is RealUnify’s Nano Banana; Bagel-Think stays apart."
          },
          {
            lead: "Read along a row, not across columns.",
            text: "Each benchmark has its own items and scale. A dash is not a zero; a system counts for every benchmark whose tables name it."
          },
          {
            lead: "UniEval stands apart:",
            text: "it shares few systems with the other three, so most of its rows appear only when all systems are shown."
          }
        ],
        source:
          "Sources: GapEval Table 2, pooled over 646 items, one row repaired; RealUnify Tables 2 and 3; UmniBench Table 2 and project page; UniEval Tables 2, 3 and 5. Intervals: Wilson, answers as units; gap: Dirichlet draws.",
        table: table(flat, [
          {label: "System", value: (f) => f.model},
          {label: "Benchmark measure", value: (f) => f.column},
          {label: "Part", value: (f) => f.measure},
          {label: "Value", value: (f) => f.dot?.value ?? null, text: (f) => fixed(f.dot!.value, 2)},
          intervalColumns(
            (f) => f.dot,
            (end) => fixed(end, 2)
          ),
          {label: "n", value: (f) => (f.dot ? f.n : null)},
          itemsColumn((f) => (f.dot ? f.items : undefined)),
          {label: "Measured", value: (f) => (f.dot ? "so" : f.note)},
          {label: "Source", value: (f) => (f.dot ? f.source : null)}
        ])
      };
    }
  });
}
