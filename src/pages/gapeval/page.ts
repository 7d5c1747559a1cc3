import type {GapEstimates} from "../../lib/gaps/index.js";
import {html} from "htl";
import {count, words} from "../../components/format/numbers.js";
import {FilterBar} from "../../components/controls/index.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {
  GapByCategory,
  GapJudges,
  GapMap,
  GapOutcomes,
  GapRanking,
  GapRates,
  OfficialGap
} from "../../exhibits/gapeval.js";
import {shared} from "../../exhibits/guarded.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {chosenModels, createGapEvalContext, nameOf, type GapEvalContext} from "../../components/gapeval/context.js";
import {FitReportPanel} from "./fit-report-panel.js";
import {GapEquation} from "./gap-equation.js";
import {chosenCategories, kindOf, KINDS} from "../../components/gapeval/state.js";

/** Files of the GapEval page. */
export interface GapEvalFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  /** Estimates at the default settings, made when the site was built. */
  readonly fits: File;
}

/** The parts of the GapEval page, each a node that fills in when its data have arrived. */
export function GapEvalPage(
  files: GapEvalFiles
): Record<
  | "scope"
  | "filters"
  | "equation"
  | "ranking"
  | "map"
  | "categories"
  | "rates"
  | "outcomes"
  | "judges"
  | "official"
  | "report",
  HTMLElement
> {
  const context = load(files);
  const part = (build: (context: GapEvalContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(scope),
    filters: part(filters),
    equation: part(GapEquation),
    ranking: part(shared(GapRanking)),
    map: part(shared(GapMap)),
    categories: part(shared(GapByCategory)),
    rates: part(shared(GapRates)),
    outcomes: part(shared(GapOutcomes)),
    judges: part(shared(GapJudges)),
    official: part(shared(OfficialGap)),
    report: part(FitReportPanel)
  };
}

async function load(files: GapEvalFiles): Promise<GapEvalContext> {
  const [rows, models, benchmarks, fits] = await Promise.all([
    readPublished(files.published),
    readModels(files.models),
    readBenchmarks(files.benchmarks),
    readJson(files.fits)
  ]);
  return createGapEvalContext(rows, models, benchmarks.get("gapeval")!, fits as GapEstimates);
}

function scope({rates, paired, impossible, bench}: GapEvalContext): HTMLElement {
  const models = new Set(rates.map((cell) => cell.model)).size;
  const unified = new Set([...paired, ...impossible].map((cell) => cell.model)).size;
  return html`<p class="scope">
    <a class="sourced" href="./ledger.html#gapeval/items">${count(bench.items)} items</a> in
    ${words(categoryCount(rates))} categories ·
    <a class="sourced" href="./ledger.html?view=numbers&benchmark=gapeval&v=1"
      >${unified} unified models, ${models - unified} specialists</a
    >
    · judged by ${bench.judge} · published rates, recomputed gaps
  </p>`;
}

const categoryCount = (rates: GapEvalContext["rates"]) => new Set(rates.map((cell) => cell.category)).size;

function filters(context: GapEvalContext): HTMLElement {
  const {rates, models} = context;
  const ids = [...new Set(rates.map((cell) => cell.model))];
  const items = (category: string) => rates.find((cell) => cell.category === category)?.n ?? 0;
  const all = Object.values(context.ids).reduce((sum, name) => sum + items(name), 0);
  return FilterBar(context.state, {
    own: "gapeval",
    published: context.rows,
    groups: [
      {
        key: "categories",
        label: "Categories",
        as: "chips",
        options: Object.entries(context.ids).map(([id, name]) => ({id, name, n: items(name)}))
      },
      {
        key: "kinds",
        label: "Kind",
        as: "picker",
        options: KINDS.map(({id, name}) => ({
          id,
          name,
          n: new Set(rates.filter((cell) => kindOf(cell) === id).map((cell) => cell.model)).size
        }))
      },
      {
        key: "models",
        label: "Models",
        as: "picker",
        options: ids.map((id) => ({id, name: nameOf(context, id), words: models.get(id)?.aliases.join(" ")}))
      }
    ],
    count(state) {
      const shown = chosenCategories(context.ids, state).reduce((sum, name) => sum + items(name), 0);
      return `${count(shown)} of ${count(all)} items, ${chosenModels(context, state).length} of ${ids.length} models`;
    }
  });
}
