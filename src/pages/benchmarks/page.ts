import {ownLog} from "../../runtime/own-log.js";
import {FilterBar, Segments} from "../../components/controls/index.js";
import {Slot, type File} from "../../components/figure/index.js";
import {MovedNotice} from "../../components/page/moved-notice.js";
import {createSourced} from "../../components/page/sourced.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../../components/page/site-data.js";
import {shared} from "../../exhibits/guarded.js";
import {OverviewAgreement, OverviewGap, OverviewProfiles} from "../../exhibits/overview.js";
import {
  chosenColumns,
  chosenProfiles,
  COLUMNS,
  createOverviewContext,
  KINDS,
  nameOf,
  type OverviewContext
} from "../../components/overview/context.js";
import {FindingsList, Lede} from "./findings-text.js";

/** The parts of the page of all benchmarks, each a node that fills in when its data have arrived. */
export function BenchmarksPage(files: AllBenchmarksFiles & {readonly ledger: () => File}): Record<
  "lede" | "filters" | "findings" | "profiles" | "gap" | "agreement",
  HTMLElement
> & {
  readonly moved: HTMLElement | string;
} {
  const context = load(files);
  const tags = readTags(files.tags);
  const part = (build: (context: OverviewContext) => HTMLElement) => Slot(context, build);
  const sourced = context.then(({published, benches}) =>
    createSourced({rows: Object.values(published).flat(), benches, ledger: files.ledger})
  );
  return {
    moved: MovedNotice("overview", "The overview of all benchmarks has a page of its own now: this one."),
    lede: Slot(Promise.all([context, sourced]), ([ready, source]) => Lede(ready, source)),
    filters: part(filters),
    findings: Slot(Promise.all([context, tags, sourced]), ([ready, list, source]) => FindingsList(ready, list, source)),
    profiles: part(shared(OverviewProfiles)),
    gap: part(shared(OverviewGap)),
    agreement: part(shared(OverviewAgreement))
  };
}

async function load(files: AllBenchmarksFiles): Promise<OverviewContext> {
  const [{published, models, benches, fits}, own] = await Promise.all([readAllBenchmarks(files), ownLog()]);
  return createOverviewContext(published, models, benches, fits, own);
}

function filters(context: OverviewContext): HTMLElement {
  const {profiles, models, state} = context;
  const shared = profiles.filter((p) => p.benchmarks.length > 1).length;
  const bar = FilterBar(state, {
    own: null,
    groups: [
      {
        key: "benchmarks",
        label: "Benchmarks",
        as: "chips",
        options: COLUMNS.map(({id, name}) => ({id, name, n: profiles.filter((p) => p.benchmarks.includes(id)).length}))
      },
      {
        key: "kinds",
        label: "Kind",
        as: "picker",
        options: KINDS.map(({id, name}) => ({
          id,
          name,
          n: profiles.filter((p) => models.get(p.model)!.kind === id).length
        }))
      },
      {
        key: "models",
        label: "Models",
        as: "picker",
        options: profiles.map(({model, benchmarks}) => ({
          id: model,
          name: nameOf(context, model),
          n: benchmarks.length,
          words: models.get(model)!.aliases.join(" ")
        }))
      }
    ],
    count: (value) =>
      `${chosenProfiles(context, value).length} of ${profiles.length} systems, ${chosenColumns(value).length} of ${COLUMNS.length} benchmarks`
  });
  const scope = Segments(state, "scope", "Systems", [
    {id: "shared", name: `in two or more (${shared})`},
    {id: "all", name: `all (${profiles.length})`}
  ]);
  bar.querySelector("form")!.prepend(scope);
  return bar;
}
