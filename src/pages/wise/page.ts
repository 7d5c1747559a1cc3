import {html} from "htl";
import {FilterBar} from "../../components/controls/index.js";
import {Slot, type File} from "../../components/figure/index.js";
import {count, words} from "../../components/format/numbers.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {systemFilters} from "../../components/page/system-filters.js";
import {
  chosenSystems,
  createWiseContext,
  KINDS,
  printedSystems,
  type WiseContext
} from "../../components/wise/context.js";
import {WiseScores} from "../../exhibits/wise.js";
import {shared} from "../../exhibits/guarded.js";
import {CATEGORIES, RELEASES} from "../../lib/benchmarks/wise/releases/releases.js";

/** Files of the WISE page. */
export interface WiseFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
}

/** The parts of the WISE page, each a node that fills in when its data have arrived. */
export function WisePage(files: WiseFiles): Record<"scope" | "filters" | "scores", HTMLElement> {
  const context = load(files);
  const part = (build: (context: WiseContext) => HTMLElement) => Slot(context, build);
  return {scope: part(scope), filters: part(filters), scores: part(shared(WiseScores))};
}

async function load({published, models, benchmarks}: WiseFiles): Promise<WiseContext> {
  const [rows, registry, benches] = await Promise.all([
    readPublished(published),
    readModels(models),
    readBenchmarks(benchmarks)
  ]);
  return createWiseContext(rows, registry, benches.get("wise")!);
}

function scope(context: WiseContext): HTMLElement {
  return html`<p class="scope">
    ${count(context.bench.items)} prompts in ${words(CATEGORIES.length)} categories, in each of
    ${words(RELEASES.length)} releases ·
    <a class="sourced" href="./ledger.html?view=numbers&benchmark=wise&v=1">${printedSystems(context)} systems</a> ·
    ${RELEASES.map(({name, judge}) => `${name}: ${judge}`).join(", ")}
  </p>`;
}

function filters(context: WiseContext): HTMLElement {
  const {systems, models, rows} = context;
  return FilterBar(context.state, {
    own: "wise",
    published: rows,
    groups: [...systemFilters(systems, KINDS, models, "chips")],
    count: (state) => `${chosenSystems(context, state).length} of ${systems.length} systems`
  });
}
