import {html} from "htl";
import {decodeRegistry} from "../../lib/tables/index.js";
import {FilterBar} from "../../components/controls/index.js";
import {count, words} from "../../components/format/numbers.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {UniHeatmap, UniReading, UniResponses, UniScores, UniStrata} from "../../exhibits/unieval.js";
import {shared} from "../../exhibits/guarded.js";
import {PrintedTables} from "../../components/page/printed-tables.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {systemFilters} from "../../components/page/system-filters.js";
import {
  chosenSystems,
  chosenTags,
  createUniEvalContext,
  KINDS,
  slug,
  type UniEvalContext
} from "../../components/unieval/context.js";

/** Files of the UniEval page. */
export interface UniEvalFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  readonly facts: () => File;
  readonly tags: File;
}

/** The parts of the UniEval page, each a node that fills in when its data have arrived. */
export function UniEvalPage(
  files: UniEvalFiles
): Record<"scope" | "filters" | "scores" | "tags" | "difference" | "responses" | "strata" | "printed", HTMLElement> {
  const context = load(files);
  const part = (build: (context: UniEvalContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(scope),
    filters: part(filters),
    scores: part(shared(UniScores)),
    tags: part(shared(UniHeatmap)),
    difference: part(shared(UniReading)),
    responses: part(shared(UniResponses)),
    strata: part(shared(UniStrata)),
    printed: PrintedTables(files.facts, "unieval", {"table-1": "benchmarks"})
  };
}

async function load({published, models, benchmarks, tags}: UniEvalFiles): Promise<UniEvalContext> {
  const [rows, registry, benches, tagSource] = await Promise.all([
    readPublished(published),
    readModels(models),
    readBenchmarks(benchmarks),
    readJson(tags)
  ]);
  return createUniEvalContext(rows, registry, benches.get("unieval")!, decodeRegistry("item-tags", tagSource));
}

function scope({bench, tags, level1, systems}: UniEvalContext): HTMLElement {
  const questions = tags.reduce((sum, tag) => sum + tag.questions, 0);
  const own = systems.filter(({kind}) => kind === "unified").length;
  return html`<p class="scope">
    <a class="sourced" href="./ledger.html#unieval/size">${count(bench.items)} prompts, ${count(questions)} questions</a
    >, four pictures each ·
    <a class="sourced" href="./ledger.html#unieval/size">${level1.length} tags, ${tags.length} sub-tags</a> ·
    ${words(own)} unified models judge themselves, ${words(systems.length - own)} generation-only models are judged by
    Qwen2.5-VL-7B
  </p>`;
}

function filters(context: UniEvalContext): HTMLElement {
  const {systems, level1, tags, models} = context;
  const questions = (name: string) =>
    tags.filter((tag) => tag.level1 === name).reduce((sum, tag) => sum + tag.questions, 0);
  return FilterBar(context.state, {
    own: "unieval",
    groups: [
      ...systemFilters(systems, KINDS, models, "chips"),
      {
        key: "tags",
        label: "Tags",
        as: "picker",
        options: level1.map((name) => ({id: slug(name), name, n: questions(name)}))
      }
    ],
    count: (state) =>
      `${chosenTags(context, state).length} of ${level1.length} tags, ${chosenSystems(context, state).length} of ${systems.length} systems`
  });
}
