import {holm} from "../../lib/math/index.js";
import {agreementSteps, FEWEST, isClear, type RankAgreement} from "../../lib/stories/index.js";
import {inSlices} from "../../runtime/in-slices.js";
import {fetchedCode} from "../../runtime/fetched-again.js";
import {signal} from "../dom/signal.js";
import {Segments} from "../controls/index.js";
import {Figure, intervalColumns, table} from "../figure/index.js";
import {fixed, noneOr, plural, signed, words, Words} from "../format/numbers.js";
import {chosenIds, limited, measureName, nameOf, type CompareContext, type CompareState} from "./context.js";
import {scatterHref} from "./scatter-href.js";

/** Drawn by Plot. */
const plots = fetchedCode(() => import("./agreement-drawing.js"));

/** Agreements by set of models: thousands of resamples, computed after the page has been drawn, between its frames, and then kept. */
function createAgreements(context: CompareContext) {
  const known = new Map<string, RankAgreement[]>();
  const arrived = signal(0);
  let wanted: string | null = null;
  async function find(key: string, ids: readonly string[]): Promise<void> {
    wanted = key;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const list = context.measures.map((measure) => limited(measure, ids));
    const found = await inSlices(kept(agreementSteps(list)), () => wanted === key);
    if (found === null) return;
    wanted = null;
    known.set(key, found);
    arrived.set(arrived.get() + 1);
  }
  return {
    arrived,
    of(state: CompareState): RankAgreement[] | null {
      const ids = chosenIds(context, state);
      const key = ids.join(",");
      const found = known.get(key);
      if (found === undefined) {
        if (wanted !== key) void find(key, ids);
        return null;
      }
      return found
        .filter(({a, b}) => state.pairs === "all" || a.benchmark !== b.benchmark)
        .sort((p, q) => q.tau - p.tau);
    }
  };
}

/** Steps that end with all that was found. */
function* kept<T>(steps: Iterable<T | null>): Generator<void, T[]> {
  const all: T[] = [];
  for (const found of steps) {
    if (found !== null) all.push(found);
    yield;
  }
  return all;
}

/** Kendall's tau-b of every pair of measures over the models that both have. */
export function AgreementFigure(context: CompareContext): HTMLElement {
  const agreements = createAgreements(context);
  return Figure(context.state, {
    id: "agreement",
    follow: [agreements.arrived],
    number: 2,
    needs: plots.needs,
    cite: [...context.benches.values()],
    controls: Segments(context.state, "pairs", "Pairs", [
      {id: "between", name: "between benchmarks"},
      {id: "all", name: "within them too"}
    ]),
    content(state, width) {
      const known = agreements.of(state);
      const pairs = known ?? [];
      const adjusted = holm(pairs.map(({p}) => p));
      const clear = pairs.filter(isClear).length;
      const apart = pairs.filter(({lo, hi}) => lo > 0 || hi < 0).length;
      const strict = adjusted.filter((p) => p < 0.05).length;
      const sizes = pairs.map(({models}) => models.length);
      return {
        title:
          known === null
            ? "Comparing the orders of the measures"
            : pairs.length === 0
              ? "Too few shared models to compare orders"
              : `${Words(clear)} of ${plural(pairs.length, "pair")} of measures ${clear === 1 ? "agrees or disagrees" : "agree or disagree"} clear of chance, ${strict === 0 ? "none" : words(strict)} after correction for their number`,
        subtitle:
          "Kendall’s tau-b between two orders of the models that both measures have. Filled: clear of chance, p < .05. Rods: 95% intervals.",
        ...(known === null ? {waiting: "Comparing orders, with their intervals."} : {}),
        drawing: pairs.length === 0 ? null : plots.code().agreementDrawing(context, pairs, width),
        caveats:
          pairs.length === 0
            ? []
            : [
                {
                  lead: "n counts models,",
                  text: `better to worse in both orders: ${Math.min(...sizes)} to ${Math.max(...sizes)} a pair; below ${words(FEWEST)} nothing is stated.`
                },
                {
                  lead: "The interval",
                  text: `draws models anew and moves scores within their errors; it leaves zero out in ${noneOr(apart)}. Clear of chance is what p says, from permuting one order.`
                }
              ],
        source:
          "Computed from the published tables. Spearman’s rho, the permutation p of tau-b and Holm’s correction over the pairs shown are in the table.",
        table: table(
          pairs.map((pair, i) => ({...pair, adjusted: adjusted[i]!})),
          [
            {label: "First measure", value: (r) => measureName(context, r.a)},
            {label: "Second measure", value: (r) => measureName(context, r.b)},
            {label: "Models", value: (r) => r.models.length},
            {
              label: "tau-b",
              value: (r) => r.tau,
              text: (r) => signed(r.tau, 2),
              href: (r) => scatterHref(r.a.id, r.b.id)
            },
            intervalColumns(
              (r) => r,
              (end) => signed(end, 2)
            ),
            {label: "rho", value: (r) => r.rho, text: (r) => signed(r.rho, 2)},
            {label: "Permutation p of tau-b", value: (r) => r.p, text: (r) => fixed(r.p, 3)},
            {label: "Holm p", value: (r) => r.adjusted, text: (r) => fixed(r.adjusted, 3)},
            {label: "Which", value: (r) => r.models.map((id) => nameOf(context, id)).join(", ")}
          ]
        )
      };
    }
  });
}
