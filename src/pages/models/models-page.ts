import {html} from "htl";
import {Slot} from "../../components/figure/index.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../../components/page/site-data.js";
import {plural} from "../../components/format/numbers.js";
import {measures, profiles, type Profile} from "../../lib/stories/index.js";
import type {BenchmarkEntry, ModelEntry} from "../../lib/schema/index.js";
import {choice, freeText} from "../../lib/state/index.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import {TimeFigure, timed, type ModelsState, type TimeContext} from "./time-figure.js";

interface Listed {
  readonly entry: ModelEntry;
  readonly profile: Profile;
}

const KINDS = {
  unified: "Unified",
  "understanding-only": "Understanding only",
  "generation-only": "Generation only",
  "editing-only": "Editing only",
  pipeline: "Chains of two models"
} as const satisfies Record<ModelEntry["kind"], string>;

/** The list of all models, by kind, with what measured them, and what benchmarks printed of them over time. */
export function ModelsPage(files: AllBenchmarksFiles): Record<"list" | "time", HTMLElement> {
  const context = readTime(files);
  return {
    list: Slot(context, ({published, models, benches, state}) => {
      const listed = profiles(published, models).map((profile) => ({profile, entry: models.get(profile.model)!}));
      return List(listed, [...benches.values()], state);
    }),
    time: Slot(context, TimeFigure)
  };
}

async function readTime(files: AllBenchmarksFiles): Promise<TimeContext> {
  const [all, tags] = await Promise.all([readAllBenchmarks(files, PRINTED_ONLY), readTags(files.tags)]);
  const context = {...all, measures: measures({...all, gaps: all.fits, tags})};
  const shown = new Set(timed(context).map(({benchmark}) => benchmark));
  const offered = [...all.benches.values()].filter(({id}) => shown.has(id));
  const ids = offered.map(({id}) => id);
  return {...context, offered, state: createPageState<ModelsState>({q: freeText, over: choice(ids, ids[0]!)})};
}

function List(
  listed: readonly Listed[],
  benches: readonly BenchmarkEntry[],
  state: PageState<ModelsState>
): HTMLElement {
  const body = html`<div></div>` as HTMLElement;
  const said = html`<p class="scope" role="status"></p>` as HTMLElement;
  const input = html`<input
    type="search"
    placeholder="Name, alias or organisation"
    ${{oninput: () => state.set({q: input.value}, {live: true})}}
  />` as HTMLInputElement;
  state.subscribe(({q}) => {
    if (document.activeElement !== input) input.value = q;
    const found = listed.filter(({entry}) => matches(entry, q));
    said.textContent =
      q === "" ? plural(listed.length, "model") : `${found.length} of ${plural(listed.length, "model")}`;
    body.replaceChildren(
      ...(found.length === 0
        ? [html`<p class="scope">No model is called “${q}”.</p>`]
        : Object.entries(KINDS).flatMap(([kind, title]) => {
            const of = found.filter(({entry}) => entry.kind === kind);
            return of.length === 0 ? [] : [Group(title, of, benches)];
          }))
    );
  });
  return html`<div class="models-list">
    <label class="find">Find a model ${input}</label>
    ${said} ${body}
  </div>` as HTMLElement;
}

function matches({name, aliases, organisation}: ModelEntry, q: string): boolean {
  const text = [name, ...aliases, organisation ?? ""].join("\n").toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Group(title: string, list: readonly Listed[], benches: readonly BenchmarkEntry[]): Node {
  return html`<section>
    <h2>${title} <span class="n">${list.length}</span></h2>
    <div class="scrolls" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">By</th>
            ${benches.map(({name}) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${list.map(
            ({entry, profile}) =>
              html`<tr>
                <th scope="row"><a href=${`./model-${entry.id}.html`}>${entry.name}</a></th>
                <td>${entry.organisation ?? "not stated"}</td>
                ${benches.map(({id, name}) =>
                  profile.benchmarks.includes(id)
                    ? html`<td class="yes"><span aria-label=${`measured by ${name}`}>●</span></td>`
                    : html`<td class="no"><span aria-label=${`not measured by ${name}`}>—</span></td>`
                )}
              </tr>`
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
