import {html} from "htl";
import type {JointAbility, JointResults} from "../../lib/stories/index.js";
import {CAPABILITIES, isOwnCell} from "../../lib/stories/index.js";
import {createJointClient} from "../../runtime/joint-client.js";
import {dotPanels} from "../chart/index.js";
import {TaskBar} from "../engine/task-bar.js";
import {cellsHref} from "../figure/ledger-href.js";
import {Figure, table, type Caveat} from "../figure/index.js";
import {fixed, plural, signed, words} from "../format/numbers.js";
import {signal, type Signal} from "../signal.js";
import {chosenIds, nameOf, type CompareContext} from "./context.js";

const HALF = 1.959964;

/** Results of the joint model: those made with the site until the reader has it fitted again in this browser. */
export interface JointSource {
  readonly results: Signal<JointResults>;
  /** Where they come from, in words. */
  readonly made: () => string;
  /** Whether the reader's own log is among the counts. */
  readonly withOwn: () => boolean;
}

export function createJointSource(
  built: JointResults,
  own: CompareContext["own"]
): JointSource & {readonly again: (results: JointResults) => void} {
  const results = signal(built);
  let made = "fitted when the site was built";
  return {
    results,
    made: () => made,
    withOwn: () => own !== null && results.get() !== built,
    again(next) {
      made = "fitted in this browser";
      results.set(next);
    }
  };
}

/** Abilities of all chosen models on one scale per capability, from all benchmarks at once. */
export function AbilitiesFigure(context: CompareContext, source: ReturnType<typeof createJointSource>): HTMLElement {
  const client = createJointClient();
  const bar = TaskBar<never>({
    label: "Fit again in this browser",
    start: (options) => client("fit", context.study(), options).then(source.again),
    onStart: () => undefined,
    onRow: () => undefined,
    onEnd: () => "The figure shows the fit of this browser.",
    startsItself: context.own !== null
  });
  return Figure(context.state, {
    id: "abilities",
    number: 5,
    wide: true,
    controls: bar,
    follow: [source.results],
    cite: [...context.benches.values()],
    content(state, width) {
      const {abilities, correlations, report, models, cells, counts, phi} = source.results.get();
      const ids = chosenIds(context, state).filter((id) => abilities.some(({model}) => model === id));
      const of = (id: string, d: number) =>
        abilities.find((one) => one.model === id && one.capability === CAPABILITIES[d])!;
      const order = [...ids].sort((p, q) => of(q, 1).theta - of(p, 1).theta);
      const r = correlations[1]!;
      const {data, sources, models: names} = context.study();
      const sourcesOf = ({model, capability}: JointAbility) =>
        data.counts.flatMap(({model: m, cell}, k) =>
          names[m] === model && CAPABILITIES[data.dimension[cell]!] === capability ? [sources[k]!] : []
        );
      const guessed = ids.filter((id) => !of(id, 0).measured).length;
      return {
        title: `On one scale, understanding and generation go together at ${fixed(r, 2)}`,
        subtitle: `Ability in logits from ${counts} published counts of ${models} models in ${cells} cells; 0 is the average model. Rod: 95% interval. Open: not measured, inferred from the other capabilities.`,
        drawing: ids.length === 0 ? null : abilitiesDrawing(context, order, of, sourcesOf, width),
        caveats: [
          {
            lead: "What is shared.",
            text: "Each benchmark’s categories have difficulties of their own; what a model does in a category beyond its ability counts as scatter, so that thousands of answers do not look like thousands of models."
          },
          {
            lead: guessed === 0 ? "All measured." : `${guessed} of ${ids.length} without an understanding score.`,
            text: `Scatter by benchmark: ${phi.map((value) => fixed(value, 2)).join(", ")} logits. ${report.status === "converged" ? `Converged after ${report.iterations} iterations` : "Not converged"}, ${source.made()}.`
          },
          ...ownCaveat(context, source)
        ],
        source:
          "Computed from GapEval Table 2, RealUnify Tables 2, 3 and 5, UniEval Tables 3 and 5, UmniBench Tables 2 and 4 and project page.",
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

/** What the reader's own log has to do with the fit. */
function ownCaveat({own, study}: CompareContext, source: JointSource): Caveat[] {
  if (own === null) return [];
  const counts = study().own;
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
      title: capability[0]!.toUpperCase() + capability.slice(1),
      sub: "logits",
      rows: ids.map((id) => {
        const one = of(id, d);
        const {theta, se, measured, benchmarks} = one;
        return {
          id,
          name: nameOf(context, id),
          model: id,
          dots: [{value: theta, lo: theta - HALF * se, hi: theta + HALF * se, shape: capability, open: !measured}],
          detail: {
            heading: nameOf(context, id),
            lines: [
              `${capability}: ${signed(theta, 2)} ± ${fixed(se, 2)} logits`,
              measured
                ? `from ${benchmarks.map((bench) => context.benches.get(bench)!.name).join(", ")}`
                : "inferred, not measured"
            ],
            cells: sourcesOf(one).filter((cell) => !isOwnCell(cell))
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
      rowHeight: 20
    }
  );
}

/** Whether the joint model predicts what it has not seen, against simple baselines. */
export function PredictionPart(context: CompareContext, source: JointSource): HTMLElement {
  const body = html`<div></div>`;
  const draw = () => {
    const {holdOut, adds, checks} = source.results.get();
    const [joint, ...rest] = holdOut.scores;
    const best = rest.reduce((a, b) => (b.rmse < a.rmse ? b : a));
    const wins = joint!.rmse < best.rmse;
    body.replaceChildren(
      html`<h2 id="prediction">
        ${wins ? "It predicts an unseen benchmark better than simple rules" : "It does not beat one general ability"}
      </h2>`,
      html`<p class="prose">
        Each of <a class="sourced num" href="#abilities">${words(holdOut.blocks.length)} pairs</a> of a model and a
        benchmark was left out in turn, the rest fitted, and the
        <a class="sourced num" href="#abilities">${holdOut.rates} left-out rates</a> predicted. The joint model misses
        by <a class="sourced num" href="#abilities">${fixed(joint!.rmse, 2)}</a> points,
        ${rest.map((one, i) => html`${i > 0 ? " and " : ""}${one.rule === "additive" ? "one general ability" : "the mean of the other models"} by <a class="sourced num" href="#abilities">${fixed(one.rmse, 2)}</a>`)}.
        ${
          wins
            ? ""
            : "With so few shared models, telling capabilities apart does not help to predict the next benchmark."
        }
        Its 95% intervals hold <a class="sourced num" href="#abilities">${fixed(100 * joint!.coverage!, 0)}%</a> of what
        was left out.
        ${source.withOwn() ? `Your log ${context.own!.name}${context.own!.isSimulated ? " (simulated)" : ""} is among the counts.` : ""}
      </p>`,
      html`<div class="twin" tabindex="0" role="region" aria-label="What each benchmark adds">
        <table>
          <thead>
            <tr>
              <th scope="col">Benchmark</th>
              <th scope="col" class="number">Counts</th>
              <th scope="col" class="number">Errors without it</th>
              <th scope="col" class="number">Scatter seen / expected</th>
              <th scope="col" class="number">Predictive p</th>
            </tr>
          </thead>
          <tbody>
            ${adds.map(({benchmark, counts, widening}, b) => {
              const check = checks[b]!;
              return html`<tr>
                <th scope="row">${context.benches.get(benchmark)!.name}</th>
                <td class="number">${counts}</td>
                <td class="number">× ${fixed(widening, 2)}</td>
                <td class="number">${fixed(check.observed / check.expected, 2)}</td>
                <td class="number">${fixed(check.p, 2)}</td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>`,
      html`<p class="scope">
        Errors without it: how much wider the abilities of its models become when a benchmark is left out. Predictive p:
        share of simulated data sets that scatter at least as much; near 1 the data scatter less than the model expects,
        since abilities were fitted to them. Derivation: docs/methods/joint-model.md.
      </p>`
    );
  };
  source.results.subscribe(draw);
  draw();
  return body;
}
