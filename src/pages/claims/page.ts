import {html} from "htl";
import {decodeClaims, VERDICT_WORDS, VERDICTS} from "../../lib/claims/index.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import {benchmarksWithAny, FilterBar, SearchBox} from "../../components/controls/index.js";
import {download} from "../../components/dom/download.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {toCsv} from "../../components/figure/table-spec.js";
import {count, plural} from "../../components/format/numbers.js";
import {readBenchmarks, readPublished} from "../../components/page/site-data.js";
import {ClaimsList, Target} from "./claims-list.js";
import {claimsSpec} from "./claims-table.js";
import {chosenClaims, createClaimsContext, type ClaimsContext} from "./context.js";
import {Causes, Counts, Lede} from "./overview.js";

/** Files of the page of claims. */
export interface ClaimsFiles {
  readonly claims: File;
  readonly published: File;
  readonly benchmarks: File;
}

/** The parts of the page of claims. */
export function ClaimsPage(
  files: ClaimsFiles
): Record<"lede" | "counts" | "causes" | "filters" | "tools" | "target" | "list", HTMLElement> {
  const context = load(files);
  const part = (build: (context: ClaimsContext) => Node) => Slot(context, build);
  return {
    lede: part(Lede),
    counts: part(Counts),
    causes: part(Causes),
    filters: part(filters),
    tools: part(Tools),
    target: part(Target),
    list: part(ClaimsList)
  };
}

async function load(files: ClaimsFiles): Promise<ClaimsContext> {
  const [claims, benches, rows] = await Promise.all([
    readJson(files.claims).then(decodeClaims),
    readBenchmarks(files.benchmarks),
    readPublished(files.published, PRINTED_ONLY)
  ]);
  return createClaimsContext(claims, benches, rows);
}

const filters = (context: ClaimsContext): HTMLElement =>
  FilterBar(context.state, {
    groups: [
      {
        key: "benchmark",
        label: "Paper",
        as: "chips",
        options: benchmarksWithAny(
          context.benches,
          context.claims.map(({benchmark}) => benchmark)
        )
      },
      {
        key: "verdict",
        label: "Verdict",
        as: "picker",
        options: VERDICTS.map((id) => ({
          id,
          name: VERDICT_WORDS[id],
          n: context.claims.filter(({verdict}) => verdict === id).length
        }))
      }
    ],
    count: (now) => `${count(chosenClaims(context, now).length)} of ${plural(context.claims.length, "claim")}`
  });

/** Search, and the claims in view as files. */
function Tools(context: ClaimsContext): HTMLElement {
  const {state} = context;
  const input = SearchBox(state, {label: "Search claims", placeholder: "Search: model, word, number"});
  const shown = () => chosenClaims(context, state.get());
  const json = () => {
    const sources = [...new Set(shown().map(({benchmark}) => benchmark))].map((id) => {
      const {name, title, authors, year, identifier} = context.benches.get(id)!;
      return {name, title, authors, year, identifier};
    });
    const text = JSON.stringify({address: location.href, sources, claims: shown()}, null, 2);
    download("claims.json", text, "application/json");
  };
  const csv = () => download("claims.csv", toCsv(claimsSpec(context, shown())), "text/csv");
  return html`<div class="ledger-views registry">
    ${input}<span class="actions"
      ><button type="button" ${{onclick: csv}}>CSV of this view</button
      ><button type="button" ${{onclick: json}}>JSON of this view</button></span
    >
  </div>` as HTMLElement;
}
