import {html} from "htl";
import {FilterBar} from "../../components/controls/index.js";
import {Slot, type File} from "../../components/figure/index.js";
import {count, words} from "../../components/format/numbers.js";
import {StepwiseCategories, StepwiseCeiling, StepwiseChange, StepwiseJudges} from "../../exhibits/realunify.js";
import {shared} from "../../exhibits/guarded.js";
import {PrintedTables} from "../../components/page/printed-tables.js";
import {readBenchmarks, readModels, readPublished} from "../../components/page/site-data.js";
import {systemFilters} from "../../components/page/system-filters.js";
import {REALUNIFY_TRACKS} from "../../lib/benchmarks/realunify/index.js";
import {chosenSystems, createRealUnifyContext, type RealUnifyContext} from "../../components/realunify/context.js";
import {SYSTEM_KINDS} from "../../components/page/system-kinds.js";
import {chosenCategories, chosenTracks, slug, TRACK_LOOK} from "../../components/realunify/state.js";

/** Files of the RealUnify page. */
export interface RealUnifyFiles {
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  readonly facts: () => File;
}

/** The parts of the RealUnify page, each a node that fills in when its data have arrived. */
export function RealUnifyPage(
  files: RealUnifyFiles
): Record<"scope" | "filters" | "change" | "categories" | "ceiling" | "judges" | "printed", HTMLElement> {
  const context = load(files);
  const part = (build: (context: RealUnifyContext) => HTMLElement) => Slot(context, build);
  return {
    scope: part(scope),
    filters: part(filters),
    change: part(shared(StepwiseChange)),
    categories: part(shared(StepwiseCategories)),
    ceiling: part(shared(StepwiseCeiling)),
    judges: part(shared(StepwiseJudges)),
    printed: PrintedTables(files.facts, "realunify", {"table-1": "benchmarks"})
  };
}

async function load({published, models, benchmarks}: RealUnifyFiles): Promise<RealUnifyContext> {
  const [rows, registry, benches] = await Promise.all([
    readPublished(published),
    readModels(models),
    readBenchmarks(benchmarks)
  ]);
  return createRealUnifyContext(rows, registry, benches.get("realunify")!);
}

function scope({bench, systems}: RealUnifyContext): HTMLElement {
  const categories = REALUNIFY_TRACKS.flatMap((track) => track.categories).length;
  return html`<p class="scope">
    <a class="sourced" href="./ledger.html#realunify/items-per-category">${count(bench.items)} items</a> in
    ${words(categories)} categories and ${words(REALUNIFY_TRACKS.length)} tracks ·
    <a class="sourced" href="./ledger.html?view=numbers&benchmark=realunify&v=1">${systems.length} systems</a> ·
    ${bench.judge}
  </p>`;
}

function filters(context: RealUnifyContext): HTMLElement {
  const {systems, cells, models, bench, rows} = context;
  const items = (category: string) => {
    const cell = cells.find((c) => c.category === category);
    return (cell?.direct ?? cell?.stepwise)?.n ?? 0;
  };
  const total = (categories: readonly string[]) => categories.reduce((sum, name) => sum + items(name), 0);
  return FilterBar(context.state, {
    own: "realunify",
    published: rows,
    groups: [
      {
        key: "tracks",
        label: "Track",
        as: "chips",
        options: REALUNIFY_TRACKS.map(({id, categories}) => ({
          id: id.toLowerCase(),
          name: `${TRACK_LOOK[id].verb}, ${id}`,
          n: total(categories)
        }))
      },
      {
        key: "categories",
        label: "Categories",
        as: "picker",
        options: REALUNIFY_TRACKS.flatMap(({id, categories}) =>
          categories.map((name) => ({id: slug(name), name, n: items(name), words: `${id} ${TRACK_LOOK[id].verb}`}))
        )
      },
      ...systemFilters(systems, SYSTEM_KINDS, models)
    ],
    count(state) {
      const shown = chosenTracks(state).reduce((sum, track) => sum + total(chosenCategories(state, track)), 0);
      return `${count(shown)} of ${count(bench.items)} items, ${chosenSystems(context, state).length} of ${systems.length} systems`;
    }
  });
}
