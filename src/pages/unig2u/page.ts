import {html} from "htl";
import {FilterBar} from "../../components/controls/index.js";
import {Slot, type File} from "../../components/figure/index.js";
import {count, plural, words} from "../../components/format/numbers.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {comparedIn, createUniG2UContext, type UniG2UContext} from "../../components/unig2u/context.js";
import {PrintedTables} from "../../components/page/printed-tables.js";
import {shared} from "../../exhibits/guarded.js";
import {UniG2UScores} from "../../exhibits/unig2u.js";
import {REGIMES} from "../../lib/benchmarks/unig2u/regimes/regimes.js";
import {PrintedScores} from "./printed-scores.js";

/** Files of the UniG2U page. */
export interface UniG2UFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  readonly facts: () => File;
}

/** The parts of the UniG2U page, each a node that fills in when its data have arrived. */
export function UniG2UPage(
  files: UniG2UFiles
): Record<"scope" | "filters" | "scores" | "tables" | "printed", HTMLElement> {
  const context = load(files);
  const part = (build: (context: UniG2UContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(scope),
    filters: part(filters),
    scores: part(shared(UniG2UScores)),
    tables: part(PrintedScores),
    printed: PrintedTables(files.facts, "unig2u", {alignment: "how drawings fit"})
  };
}

async function load({published, models, benchmarks}: UniG2UFiles): Promise<UniG2UContext> {
  const [rows, registry, benches] = await Promise.all([
    readPublished(published),
    readModels(models),
    readBenchmarks(benchmarks)
  ]);
  return createUniG2UContext(rows, registry, benches.get("unig2u")!);
}

function scope({bench, systems}: UniG2UContext): HTMLElement {
  const bases = new Set(systems.map(({base}) => base.id)).size;
  return html`<p class="scope">
    ${count(bench.items)} items in ${words(REGIMES.length)} regimes ·
    <a class="sourced" href="./ledger.html?view=numbers&benchmark=unig2u&v=1"
      >${plural(systems.length, "unified model")}, ${plural(bases, "base model")}</a
    >
  </p>`;
}

function filters(context: UniG2UContext): HTMLElement {
  const {systems, models} = context;
  return FilterBar(context.state, {
    groups: [
      {
        key: "models",
        label: "Models",
        as: "picker",
        options: systems.map(({id, name}) => ({id, name, words: models.get(id)?.aliases.join(" ")}))
      }
    ],
    count: (state) => `${comparedIn(context, state).length} of ${systems.length} models`
  });
}
