import {html} from "htl";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {JointResults, StoryClaims} from "../../lib/stories/index.js";
import {FilterBar, Segments} from "../../components/controls/index.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {count, plural, words, noneOr} from "../../components/format/numbers.js";
import {Duel, Profiles, RankAgreement, RankSlopes} from "../../exhibits/compare.js";
import {shared} from "../../exhibits/guarded.js";
import {
  JointAbilities,
  JointAdditions,
  JointCorrelations,
  JointFunctioning,
  JointPrediction
} from "../../exhibits/joint.js";
import {Scatter} from "../../exhibits/measures.js";
import {Themes} from "../../exhibits/themes.js";
import {chosenIds, nameOf, type CompareContext} from "../../components/compare/context.js";
import {createJointSource, type JointContext} from "../../components/compare/joint-source.js";
import {createThemesContext} from "../../components/compare/themes-context.js";
import {loadCompare, type CompareFiles} from "./load.js";

/** The parts of the page that compares. */
export function ComparePage(
  files: CompareFiles & {readonly joint: File}
): Record<
  | "lede"
  | "filters"
  | "profiles"
  | "agreement"
  | "slopes"
  | "scatter"
  | "head-to-head"
  | "correlations"
  | "abilities"
  | "prediction"
  | "additions"
  | "functioning"
  | "themes",
  HTMLElement
> {
  const context = loadCompare(files);
  const joint = Promise.all([context, readJson(files.joint)]).then(([compare, built]): JointContext => ({
    compare,
    source: createJointSource(built as JointResults, compare)
  }));
  const part = (build: (context: CompareContext) => HTMLElement) => Slot(context, build);
  return {
    lede: Slot(Promise.all([context, readJson(files.story)]), ([ready, claims]) => Lede(ready, claims as StoryClaims)),
    filters: part(filters),
    profiles: part(shared(Profiles)),
    agreement: part(shared(RankAgreement)),
    slopes: part(shared(RankSlopes)),
    scatter: part(shared(Scatter)),
    "head-to-head": part(shared(Duel)),
    correlations: Slot(joint, shared(JointCorrelations)),
    abilities: Slot(joint, shared(JointAbilities)),
    prediction: Slot(joint, shared(JointPrediction)),
    additions: Slot(joint, shared(JointAdditions)),
    functioning: Slot(joint, shared(JointFunctioning)),
    themes: part((ready) => shared(Themes)(createThemesContext(ready)))
  };
}

/** What the test of the joint model against simple rules says. */
const PREDICTS: Readonly<Record<StoryClaims["prediction"]["verdict"], string>> = {
  beats: "One model of all benchmarks predicts an unseen benchmark better than simple rules do.",
  "does not beat": "One model of all benchmarks predicts an unseen benchmark worse than a simple rule does.",
  "not settled":
    "Whether one model of all benchmarks predicts an unseen benchmark better than simple rules is not settled."
};

/** The page's answer in one paragraph. */
function Lede({ids, measures}: CompareContext, {shared: {printed}, agreement, prediction}: StoryClaims): HTMLElement {
  const homesOf = (id: string) =>
    new Set(measures.filter(({values}) => values.has(id)).map(({benchmark}) => benchmark)).size;
  const counts = [2, 3, BENCHMARK_IDS.length].map((n) => ids.filter((id) => homesOf(id) >= n).length);
  const homes = (said: string) => html`<a class="sourced num" href="#profiles">${said}</a>`;
  const {pairs, clear} = agreement;
  return html`<p class="lede">
    They hardly can. Of <a class="sourced num" href="#profiles">${ids.length} systems</a> that have a score with an
    interval (<a class="sourced num" href="./benchmarks.html?scope=all#profiles">${count(printed.systems)}</a> stand in
    the tables), ${homes(words(counts[0]!))} are in at least two benchmarks, ${homes(words(counts[1]!))} in at least
    three and ${homes(noneOr(counts[2]!))} in all ${words(BENCHMARK_IDS.length)}. Of
    <a class="sourced num" href="#agreement">${pairs} pairs</a> of measures,
    ${clear === 0 ? "none orders" : `${words(clear)} ${clear === 1 ? "orders" : "order"}`} the models they share alike
    beyond chance${clear === 0 ? "" : `, ${noneOr(agreement.strict)} after correction for their number`}.
    <a class="sourced" href="#prediction">${PREDICTS[prediction.verdict]}</a>
  </p>`;
}

function filters(context: CompareContext): HTMLElement {
  const {state, ids, measures, models} = context;
  const bar = FilterBar(state, {
    own: null,
    groups: [
      {
        key: "models",
        label: "Models",
        as: "picker",
        options: ids.map((id) => ({
          id,
          name: nameOf(context, id),
          n: measures.filter(({values}) => values.has(id)).length,
          words: models.get(id)?.aliases.join(" ")
        }))
      }
    ],
    count: (now) => `${chosenIds(context, now).length} of ${plural(ids.length, "model")}`
  });
  bar.querySelector("form")!.prepend(
    Segments(state, "scope", "Which models", [
      {id: "shared", name: "in two or more benchmarks"},
      {id: "all", name: "all"}
    ])
  );
  return bar;
}
