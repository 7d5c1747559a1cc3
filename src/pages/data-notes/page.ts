import {html} from "htl";
import {SearchBox} from "../../components/controls/index.js";
import type {BenchmarkEntry, Manifest, ModelEntry} from "../../lib/schema/index.js";
import {decodeRegistry} from "../../lib/tables/index.js";
import {freeText} from "../../lib/state/index.js";
import {createPageState} from "../../runtime/page-state.js";
import {readJson, Slot, table, type File} from "../../components/figure/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {bibtexOf} from "../../components/figure/bibtex.js";
import {citeDialog} from "../../components/figure/cite-dialog.js";
import {count, plural} from "../../components/format/numbers.js";
import {readAllPublished} from "../../components/page/site-data.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import {authorsOf} from "./authors-of.js";
import {MeasuredMap} from "./measured-map.js";

/** Files of the page about the data. */
export interface DataNotesFiles {
  readonly models: File;
  readonly benchmarks: File;
  readonly manifest: File;
  /** Handed over as a function, so that it is fetched when somebody opens what shows it. */
  readonly published: () => File;
}

/** The parts of the page about the data. */
export function DataNotesPage(
  files: DataNotesFiles
): Record<"sources" | "measured" | "oddities" | "models" | "files", HTMLElement> {
  const benchmarks = readJson(files.benchmarks).then((source) => decodeRegistry("benchmarks", source));
  const models = readJson(files.models).then((source) => decodeRegistry("models", source));
  const manifest = readJson(files.manifest).then((source) => decodeRegistry("manifest", source));
  return {
    sources: Slot(benchmarks, Sources),
    measured: Slot(Promise.all([models, benchmarks]), ([all, benches]) =>
      MeasuredMap(() => readAllPublished(files.published(), PRINTED_ONLY), all, benches)
    ),
    oddities: Slot(benchmarks, Oddities),
    models: Slot(models, Models),
    files: Slot(manifest, Files)
  };
}

/** The source documents with what they measure, who judged and under which licence. */
function Sources(benchmarks: readonly BenchmarkEntry[]): HTMLElement {
  return html`<div class="sources">
    ${benchmarks.map(
      (bench) =>
        html`<section>
          <h3>${bench.name}</h3>
          <p>
            <i>${bench.title}${/[?!.]$/.test(bench.title) ? "" : "."}</i>
            ${authorsOf(bench)}${bench.identifier ? `, ${bench.identifier}` : ""}. ${count(bench.items)} items.
          </p>
          <details>
            <summary>Authors, protocol, judge, licence</summary>
            <dl>
              <dt>Authors</dt>
              <dd>${bench.authors.join(", ")}</dd>
              <dt>Protocol</dt>
              <dd>${bench.protocol}</dd>
              <dt>Judge</dt>
              <dd>${bench.judge}</dd>
              <dt>Licence</dt>
              <dd>${bench.licence}</dd>
            </dl>
          </details>
          <p class="actions"><button type="button" ${{onclick: () => citeDialog([bibtexOf(bench)])}}>Cite</button></p>
        </section>`
    )}
  </div>`;
}

/** Everything in the sources that does not follow from the rest, with the cells it touches; folded by benchmark. */
function Oddities(benchmarks: readonly BenchmarkEntry[]): HTMLElement {
  return html`<div class="oddities">
    ${benchmarks.map(
      ({name, oddities}) =>
        html`<details class="fold">
          <summary><h3>${name}: ${plural(oddities.length, "note")}</h3></summary>
          <ul>
            ${oddities.map(
              ({text: note, cells}) =>
                html`<li>
                  ${note}
                  ${
                    cells.length === 0
                      ? ""
                      : html`<details>
                          <summary>${plural(cells.length, "source cell")}</summary>
                          <p>
                            ${cells.map((cell) => html`<a href=${`./ledger.html#${cell}`}><code>${cell}</code></a> `)}
                          </p>
                        </details>`
                  }
                </li>`
            )}
          </ul>
        </details>`
    )}
  </div>`;
}

/** Registry of models: one identity per system with every name it has, searchable, sortable. */
function Models(models: readonly ModelEntry[]): HTMLElement {
  const state = createPageState({q: freeText});
  const input = SearchBox(state, {label: "Search models", placeholder: "Search models, aliases, organisations"});
  const counted = html`<span role="status"></span>`;
  const body = html`<div></div>`;
  state.subscribe(({q}) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = models.filter((model) => {
      const all = [model.name, ...model.aliases, model.organisation ?? "", model.kind, model.family ?? "", model.note]
        .join(" ")
        .toLowerCase();
      return words.every((word) => all.includes(word));
    });
    counted.textContent = `${found.length} of ${models.length} models`;
    body.replaceChildren(
      found.length === 0
        ? html`<p class="empty">No model is called “${q}”.</p>`
        : DataTable(
            table(found, [
              {label: "Model", value: (m) => m.name},
              {label: "Also called", value: (m) => m.aliases.filter((alias) => alias !== m.name).join(", ") || null},
              {label: "Organisation", value: (m) => m.organisation},
              {label: "Weights", value: (m) => m.openness},
              {label: "Kind", value: (m) => m.kind},
              {label: "Family", value: (m) => m.family},
              {label: "Coupling", value: (m) => m.coupling},
              {label: "First described", value: (m) => m.firstDescribed?.date ?? null},
              {label: "In", value: (m) => m.firstDescribed?.where ?? null},
              {label: "Parameters, billions", value: (m) => m.size?.billions ?? null},
              {label: "Active", value: (m) => m.size?.active ?? null},
              {label: "Stated in", value: (m) => m.size?.where ?? null},
              {label: "Note", value: (m) => m.note || null}
            ]),
            "Registry of models"
          )
    );
  });
  return html`<div class="registry">
    <p class="search">${input} ${counted}</p>
    ${body}
  </div>`;
}

/** Input files with their checksums. */
function Files(manifests: readonly Manifest[]): HTMLElement {
  return html`<div>
    ${manifests.flatMap(({files, loaderVersion, schemaVersion}) => [
      DataTable(
        table(files, [
          {label: "File", value: (f) => f.file},
          {label: "Rows", value: (f) => f.rows},
          {label: "SHA-256", value: (f) => f.sha256, text: (f) => `${f.sha256.slice(0, 16)}…`}
        ]),
        "Input files"
      ),
      html`<p class="scope">Loader version ${loaderVersion}, schema version ${schemaVersion}.</p>`
    ])}
  </div>`;
}
