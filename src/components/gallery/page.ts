import {html} from "htl";
import {COMPONENT_GROUPS, figureId} from "../../lib/report/index.js";
import {BENCHMARK_IDS} from "../../lib/schema/index.js";
import type {SiteLog} from "../explore/load-log.js";
import {readJson, Slot, type File} from "../figure/index.js";
import type {ReportData} from "../report/report-data.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../site-data.js";
import {OptionField, type GalleryOption} from "./option-field.js";

/** Files of the gallery. */
export interface GalleryFiles extends AllBenchmarksFiles {
  readonly components: File;
  readonly logs: readonly SiteLog[];
}

interface Entry {
  readonly name: string;
  readonly module: string;
  readonly doc: string;
  readonly data: string;
  readonly example: string;
  readonly options: readonly (GalleryOption & {readonly isRequired: boolean})[];
}

type Component = (data: ReportData, options: object) => HTMLElement;

/** Modules of components load when one of theirs is opened. */
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  gapeval: () => import("../report/gapeval.js"),
  realunify: () => import("../report/realunify.js"),
  unieval: () => import("../report/unieval.js"),
  umnibench: () => import("../report/umnibench.js"),
  compare: () => import("../report/compare.js"),
  exhibit: () => import("../report/exhibit.js")
};

/** Every component of reports, live: what it shows, its options to try, and the line to paste into a page. */
export function GalleryPage(files: GalleryFiles): {readonly list: HTMLElement} {
  const entries = readJson(files.components).then((all) => all as readonly Entry[]);
  const data = Promise.all([entries, readAllBenchmarks(files), readTags(files.tags)]).then(
    ([list, all, tags]): ReportData => ({
      ...all,
      tags,
      scores: [],
      logs: files.logs,
      runs: [],
      figures: Object.fromEntries(list.map(({name}, i) => [figureId(name), {number: i + 1, page: "/gallery"}])),
      config: {
        title: "Gallery",
        description: "",
        authors: [],
        links: [],
        benchmarks: BENCHMARK_IDS,
        models: [],
        logs: [],
        licence: null,
        bibtex: null,
        runs: []
      }
    })
  );
  return {
    list: Slot(entries, (list) => {
      const groups = Object.keys(MODULES).map(
        (module) =>
          html`<section class="gallery-group">
            <h2>${COMPONENT_GROUPS[module]}</h2>
            ${list.filter((entry) => entry.module === module).map((entry) => exhibited(entry, data))}
          </section>`
      );
      return html`<div class="gallery">${groups}</div>`;
    })
  };
}

function exhibited(entry: Entry, data: Promise<ReportData>): HTMLElement {
  const {name, module, doc, data: contract, example, options} = entry;
  const code = html`<code></code>` as HTMLElement;
  const stage = html`<div class="stage"></div>` as HTMLElement;
  const said = html`<span role="status"></span>` as HTMLElement;
  const start = startOf(example);
  const fields = new Map(
    options
      .filter((option) => option.name !== "id")
      .map((option) => [option.name, OptionField(option, start[option.name], () => void draw())])
  );
  const given = () =>
    Object.fromEntries(
      [...fields].map(([key, field]) => [key, field.value()]).filter(([, value]) => value !== undefined)
    );
  const line = () => {
    const text = Object.entries(given()).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return `\${${name}(data${text.length === 0 ? "" : `, {${text.join(", ")}}`})}`;
  };
  let turn = 0;
  async function draw(): Promise<void> {
    const mine = ++turn;
    code.textContent = line();
    const [ready, loaded] = await Promise.all([data, MODULES[module]!()]);
    if (mine === turn) stage.replaceChildren((loaded as Record<string, Component>)[name]!(ready, given()));
  }
  const copy = async () => {
    await navigator.clipboard.writeText(line());
    said.textContent = "Copied";
  };
  const node = html`<details class="component" id=${`component-${figureId(name)}`}>
    <summary><b>${name}</b> <span>${doc}</span></summary>
    <p class="scope">Data: ${contract}</p>
    <form class="options" ${{onsubmit: (event: Event) => event.preventDefault()}}>
      ${[...fields.values()].map((field) => field.node)}
    </form>
    <p class="paste">
      ${code} <span class="actions"><button type="button" ${{onclick: copy}}>Copy</button>${said}</span>
    </p>
    ${stage}
  </details>` as HTMLDetailsElement;
  node.addEventListener("toggle", () => {
    if (node.open && stage.childElementCount === 0) void draw();
  });
  if (location.hash === `#${node.id}`) node.open = true;
  return node;
}

/** Options of an example, `Name(data, {a: "b", c: ["d"]})`: literals only, so that it need not be run. */
function startOf(example: string): Readonly<Record<string, unknown>> {
  const inside = /\(data, (\{.*\})\)$/.exec(example)?.[1];
  if (inside === undefined) return {};
  return JSON.parse(inside.replace(/([{,]\s*)(\w+):/g, '$1"$2":')) as Record<string, unknown>;
}
