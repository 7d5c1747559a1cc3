import {logNames} from "../../lib/report/index.js";
import type {JointAbility} from "../../lib/stories/index.js";
import {CAPABILITIES, isOwnCell} from "../../lib/benchmarks/index.js";
import {createJointClient} from "../../runtime/joint-client.js";
import {dotPanels} from "../chart/index.js";
import {TaskBar} from "../engine/task-bar.js";
import {cellsHref} from "../figure/ledger-href.js";
import {Figure, table, type Caveat} from "../figure/index.js";
import {fixed, noneOr, plural, signed, Words} from "../format/numbers.js";
import {chosenIds, itemsByBenchmark, nameOf, OF_JOINT, type CompareContext} from "./context.js";
import {countedFrom, logsCounted, type JointContext} from "./joint-source.js";
import {capitalized} from "../format/capitalized.js";

const HALF = 1.959964;

/** Abilities of all chosen models on one scale per capability, from all benchmarks at once. */
export function AbilitiesFigure(joint: JointContext): HTMLElement {
  const {compare: context, source} = joint;
  return Figure(context.state, {
    id: "abilities",
    number: 7,
    wide: true,
    // A report's fit has the counts of its logs already.
    ...(context.state.frame ? {} : {controls: RefitBar(joint)}),
    follow: [source.results],
    ignore: OF_JOINT,
    cite: [...context.benches.values()],
    content(state, width) {
      const {abilities, report, models, cells, counts, phi} = source.results.get();
      const ids = chosenIds(context, state).filter((id) => abilities.some(({model}) => model === id));
      const of = (id: string, d: number) =>
        abilities.find((one) => one.model === id && one.capability === CAPABILITIES[d])!;
      const order = [...ids].sort((p, q) => of(q, 1).theta - of(p, 1).theta);
      const {data, sources, models: names} = source.study();
      const sourcesOf = ({model, capability}: JointAbility) =>
        data.counts.flatMap(({model: m, cell}, k) =>
          names[m] === model && CAPABILITIES[data.dimension[cell]!] === capability ? [sources[k]!] : []
        );
      const more = models - context.ids.length;
      const clear = ids.filter((id) => {
        const {measured, theta, se} = of(id, 1);
        return measured && Math.abs(theta) > HALF * se;
      }).length;
      const guessed = ids.filter((id) => !of(id, 0).measured).length;
      return {
        title: `Of ${plural(ids.length, "system")}, ${noneOr(clear)} ${clear === 1 ? "is" : "are"} clear of the average model in generation`,
        subtitle: `Ability in logits from ${counts} ${source.withOwn() || logsCounted(joint).length > 0 ? "" : "published "}counts of ${models} models; 0 is the average model. Rods: 95% intervals.`,
        drawing: ids.length === 0 ? null : abilitiesDrawing(context, order, of, sourcesOf, width),
        caveats: [
          ...ownCaveat(joint),
          ...(more > 0
            ? [
                {
                  lead: `${Words(more)} more than have a score of their own above:`,
                  text: "models measured only in one role of a chain count in the fit too."
                }
              ]
            : []),
          {
            lead: "What is shared.",
            text: "Each category has a difficulty, and a model may be unusually good or bad in it, so that thousands of answers do not look like thousands of models."
          },
          {
            lead:
              guessed === 0
                ? "Each has an understanding score."
                : `${guessed} of ${ids.length} without an understanding score.`,
            text: `Scatter by benchmark: ${phi.map((value) => fixed(value, 2)).join(", ")} logits. ${report.status === "converged" ? `Converged after ${report.iterations} iterations` : "Not converged"}, ${source.made()}.`
          }
        ],
        tested: {
          test: `joint model of understanding, generation and editing; 95% intervals of posterior means`,
          n: `${plural(counts, "count")} of ${plural(models, "model")} in ${plural(cells, "cell")}`
        },
        source: `${countedFrom(joint)}.`,
        table: table(
          order.flatMap((id) => CAPABILITIES.map((_, d) => of(id, d))),
          [
            {label: "System", value: (one: JointAbility) => nameOf(context, one.model)},
            {label: "Capability", value: (one) => one.capability},
            {label: "Ability", value: (one) => one.theta, text: (one) => signed(one.theta, 2)},
            {label: "Standard error", value: (one) => one.se, text: (one) => fixed(one.se, 2)},
            {
              label: "Measured by",
              value: (one) => one.benchmarks.map((id) => context.benches.get(id)!.name).join(", ") || null,
              href: (one) => cellsHref(sourcesOf(one).filter((cell) => !isOwnCell(cell)))
            }
          ]
        )
      };
    }
  });
}

/** Fits the model again in this browser; with a log of the reader's own at once. */
function RefitBar({compare: context, source}: JointContext): HTMLElement {
  const client = createJointClient();
  return TaskBar<never>({
    label: "Fit again in this browser",
    start: (options) => client("fit", source.study(), options).then(source.again),
    onStart: () => undefined,
    onRow: () => undefined,
    onEnd: () => "The figures show the fit of this browser.",
    startsItself: context.own !== null
  });
}

/** What the reader's own log, or those of the report, have to do with the fit. */
function ownCaveat(joint: JointContext): Caveat[] {
  const {source} = joint;
  const {own} = joint.compare;
  const counts = source.study().own;
  const logs = logsCounted(joint);
  if (logs.length > 0)
    return [
      {
        lead: "With the report’s logs.",
        text: `${plural(counts, "count")} of ${logNames(logs)}, are in this fit; the published counts weigh as before.`,
        data: logs.some(({simulated}) => simulated)
      }
    ];
  if (own === null) return [];
  const which = `your log ${own.name}${own.isSimulated ? ", which is simulated" : ""}`;
  return [
    {
      lead: source.withOwn() ? "With your log." : "Without your log.",
      text:
        counts === 0
          ? `Nothing in ${which}, measures one capability alone: it adds no count.`
          : source.withOwn()
            ? `${plural(counts, "count")} of ${which}, are in this fit; the published counts weigh as before.`
            : `${plural(counts, "count")} of ${which}, join as soon as the fit in this browser is done.`,
      data: own.isSimulated
    }
  ];
}

function abilitiesDrawing(
  context: CompareContext,
  ids: readonly string[],
  of: (id: string, d: number) => JointAbility,
  sourcesOf: (one: JointAbility) => readonly string[],
  width: number
): SVGSVGElement {
  const all = ids.flatMap((id) => CAPABILITIES.map((_, d) => of(id, d)));
  const bound = Math.ceil(Math.max(...all.map(({theta, se}) => Math.abs(theta) + HALF * se)));
  return dotPanels(
    CAPABILITIES.map((capability, d) => ({
      title: capitalized(capability),
      sub: "logits",
      rows: ids.map((id) => {
        const one = of(id, d);
        const {theta, se, measured, benchmarks} = one;
        return {
          id,
          name: nameOf(context, id),
          model: id,
          dots: [{value: theta, lo: theta - HALF * se, hi: theta + HALF * se, shape: capability, open: !measured}],
          text: signed(theta, 1),
          detail: {
            heading: nameOf(context, id),
            lines: [
              `${capability}: ${signed(theta, 2)} ± ${fixed(se, 2)} logits`,
              measured
                ? `from ${benchmarks.map((bench) => context.benches.get(bench)!.name).join(", ")}`
                : "inferred, not measured"
            ],
            cells: sourcesOf(one).filter((cell) => !isOwnCell(cell)),
            items: itemsByBenchmark(context, benchmarks, id)
          }
        };
      })
    })),
    width,
    {
      domain: [-bound, bound],
      ticks: [-bound, 0, bound],
      format: (v) => signed(v, 0),
      names: ids.map((id) => nameOf(context, id)),
      rowHeight: 20,
      textWidth: 48,
      legend: [
        {shape: "other", words: "measured"},
        {shape: "other", open: true, words: "inferred from the other abilities"}
      ]
    }
  );
}
