import {html} from "htl";
import {COMPONENT_GROUPS, figureId, reportVersion, unpackScores} from "../../lib/report/index.js";
import {BENCHMARK_IDS, BENCHMARKS} from "../../lib/benchmarks/registry.js";
import type {Reconciliation} from "../../lib/stories/index.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import type {SiteLog} from "../../components/explore/view/load-log.js";
import {copyText} from "../../components/figure/copy-text.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import type {SourceAccount} from "../../components/ledger/account.js";
import {BENCHMARK_EXHIBITS} from "../../exhibits/registered.js";
import type {ReportData} from "../../exhibits/report-data.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../../components/page/site-data.js";
import {OptionField, type GalleryOption} from "./option-field.js";

/** Files of the gallery. */
export interface GalleryFiles extends AllBenchmarksFiles {
  readonly components: File;
  /** Accounts of the demo logs and findings of the ledger, fetched when a component of theirs is opened. */
  readonly accounts: () => File;
  readonly ledger: () => File;
  /** The joint model, fetched when one of its figures is opened. */
  readonly joint: () => File;
  /** Two runs of a report, fetched when a component of runs is opened. */
  readonly runs: () => File;
  readonly logs: readonly SiteLog[];
  /** A small log with people among its judges and models followed over training, which the others do not have. */
  readonly study: SiteLog;
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
  ...BENCHMARK_EXHIBITS,
  compare: () => import("../../exhibits/compare.js"),
  gaps: () => import("../../exhibits/gaps.js"),
  joint: () => import("../../exhibits/joint.js"),
  measures: () => import("../../exhibits/measures.js"),
  themes: () => import("../../exhibits/themes.js"),
  methods: () => import("../../exhibits/methods.js"),
  overview: () => import("../../exhibits/overview.js"),
  verdicts: () => import("../../exhibits/verdicts.js"),
  outcomes: () => import("../../exhibits/outcomes.js"),
  judges: () => import("../../exhibits/judges.js"),
  items: () => import("../../exhibits/items.js"),
  exhibit: () => import("../../exhibits/exhibit.js"),
  "own-figure": () => import("../../exhibits/own-figure.js"),
  "log-account": () => import("../../exhibits/log-account.js"),
  "printed-checks": () => import("../../exhibits/printed-checks.js"),
  scores: () => import("../../exhibits/scores.js"),
  versions: () => import("../../exhibits/versions.js")
};

/** Modules whose components draw from the runs that a report keeps. */
const OF_RUNS: ReadonlySet<string> = new Set(["scores", "versions"]);

/** A description's beginning of fewer words says too little. */
const LEAST_WORDS = 5;

/** Components that few logs have anything for. */
const OF_STUDY: ReadonlySet<string> = new Set(["Trajectories", "Humans"]);

/** Every component of reports, live: what it shows, its options to try, and the line to paste into a page. */
export function GalleryPage(files: GalleryFiles): {readonly list: HTMLElement} {
  const entries = readJson(files.components).then((all) => all as readonly Entry[]);
  const data = Promise.all([entries, readAllBenchmarks(files), readTags(files.tags)]).then(
    ([list, all, tags]): ReportData => ({
      ...all,
      tags,
      scores: [],
      accounts: {name: "accounts.json", json: async () => sourcesIn(await files.accounts().json())},
      ledger: {name: "ledger.json", json: () => files.ledger().json()},
      joint: {name: "joint.json", json: () => files.joint().json()},
      logs: files.logs,
      runs: [],
      figures: Object.fromEntries(list.map(({name}, i) => [figureId(name), {number: i + 1, page: "/gallery"}])),
      config: {
        title: "Gallery",
        description: "",
        authors: [],
        paper: null,
        links: [],
        benchmarks: BENCHMARK_IDS,
        models: [],
        logs: [],
        licence: null,
        bibtex: null,
        runs: [],
        hasSources: false
      }
    })
  );
  let whole: Promise<ReportData> | null = null;
  const dataOf = ({name, module}: Entry): Promise<ReportData> => {
    if (OF_STUDY.has(name)) return data.then((ready) => ({...ready, logs: [files.study]}));
    return OF_RUNS.has(module) ? (whole ??= Promise.all([data, readJson(files.runs())]).then(withRuns)) : data;
  };
  return {
    list: Slot(entries, (list) => {
      const headings = {...Object.fromEntries(BENCHMARKS.map(({id, name}) => [id, name])), ...COMPONENT_GROUPS};
      const modules = Object.keys(headings).filter((module) => Object.hasOwn(MODULES, module));
      const groups = modules.map(
        (module) =>
          html`<section class="gallery-group">
            <h2>${headings[module]}</h2>
            ${list.filter((entry) => entry.module === module).map((entry) => exhibited(entry, () => dataOf(entry)))}
          </section>`
      );
      return html`<div class="gallery">${groups}</div>`;
    })
  };
}

/** What a description begins with: clauses, until they say enough; the whole of it is read when the component is opened. */
function gistOf(doc: string): string {
  const clauses = doc.match(/[^,:;]+[,:;]?/g) ?? [];
  const enough = clauses.findIndex(
    (_, c) =>
      clauses
        .slice(0, c + 1)
        .join("")
        .trim()
        .split(/\s+/).length >= LEAST_WORDS
  );
  return enough < 0 || enough === clauses.length - 1
    ? doc
    : `${clauses
        .slice(0, enough + 1)
        .join("")
        .trim()
        .replace(/[,:;]$/, "")}.`;
}

function exhibited(entry: Entry, data: () => Promise<ReportData>): HTMLElement {
  const {name, module, doc, data: contract, example, options} = entry;
  const gist = gistOf(doc);
  const code = html`<code></code>` as HTMLElement;
  const stage = html`<div class="stage"></div>` as HTMLElement;
  const said = html`<span role="status"></span>` as HTMLElement;
  const start = startOf(example);
  const fields = new Map(
    options
      .filter((option) => option.name !== "id" && option.type !== "Node")
      .map((option) => [option.name, OptionField(option, start[option.name], () => void draw())])
  );
  const given = () =>
    Object.fromEntries(
      [...fields].map(([key, field]) => [key, field.value()]).filter(([, value]) => value !== undefined)
    );
  // What only a script can make is drawn here, and left to the author's own name for it in the line to paste.
  const drawn = options.filter((option) => option.type === "Node").map((option) => option.name);
  const nodes = () => Object.fromEntries(drawn.map((key) => [key, sampleDrawing()]));
  const line = () => {
    const text = [...Object.entries(given()).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), ...drawn];
    return `\${${name}(data${text.length === 0 ? "" : `, {${text.join(", ")}}`})}`;
  };
  let turn = 0;
  async function draw(): Promise<void> {
    const mine = ++turn;
    code.textContent = line();
    try {
      const [ready, loaded] = await Promise.all([data(), fetchedAgain(MODULES[module]!)]);
      if (mine === turn)
        stage.replaceChildren((loaded as Record<string, Component>)[name]!(ready, {...given(), ...nodes()}));
    } catch (error) {
      if (mine === turn) stage.replaceChildren(html`<p class="notice">Not drawn: ${(error as Error).message}</p>`);
    }
  }
  const copy = async () => {
    said.textContent = await copyText(line());
  };
  const node = html`<details class="component" id=${`component-${figureId(name)}`}>
    <summary><b>${name}</b> <span>${gist}</span></summary>
    ${gist === doc ? "" : html`<p>${doc}</p>`}
    <p class="scope">Data: ${contract.replaceAll("`", "")}</p>
    <form class="options" ${{onsubmit: (event: Event) => event.preventDefault()}}>
      ${[...fields.values()].map((field) => field.node)}
    </form>
    <p class="paste">
      ${code} <span class="actions"><button type="button" ${{onclick: copy}}>Copy</button>${said}</span>
    </p>
    ${stage}
  </details>` as HTMLDetailsElement;
  node.addEventListener("toggle", () => {
    if (node.open && (stage.childElementCount === 0 || stage.querySelector(":scope > .notice"))) void draw();
  });
  if (location.hash === `#${node.id}`) node.open = true;
  return node;
}

/** Data of a report with kept runs: the last is the one that it shows. */
function withRuns([data, read]: [ReportData, unknown]): ReportData {
  const runs = (read as readonly unknown[]).map((run, i) => reportVersion(run, `run ${i + 1}`));
  const last = runs.at(-1)!;
  const entries = runs.map(({date, fingerprint, pages, figures}) => ({date, fingerprint, pages, figures}));
  return {
    ...data,
    scores: unpackScores(last.scores),
    config: {...data.config, logs: last.logs, runs: entries},
    runs: runs.map((run) => ({
      fingerprint: run.fingerprint,
      file: () => ({name: run.date, json: () => Promise.resolve(run)})
    }))
  };
}

/** The demo logs as the sources of a report. */
const sourcesIn = (accounts: unknown): readonly SourceAccount[] =>
  (accounts as readonly Reconciliation[]).flatMap(({benchmark, sources}) =>
    sources.map(({name, simulated, report: {total, reasons}}) => ({
      name: `${benchmark}${name && `, ${name}`}`,
      simulated,
      total,
      reasons
    }))
  );

/** Stands for what an author draws. */
const sampleDrawing = (): Node =>
  html`<svg viewBox="0 0 320 90" width="480" role="img" aria-label="Three bars, each shorter than the one before">
    <g style="fill:var(--und)">
      <rect x="0" y="5" width="310" height="20"></rect>
      <rect x="0" y="35" width="240" height="20"></rect>
      <rect x="0" y="65" width="150" height="20"></rect>
    </g>
  </svg>` as Node;

/** Options of an example, `Name(data, {a: "b", c: ["d"]})`: literals only, so that it need not be run. */
function startOf(example: string): Readonly<Record<string, unknown>> {
  const inside = /\(data, (\{.*\})\)$/.exec(example)?.[1]?.replace(/, \w+\}$/, "}");
  if (inside === undefined) return {};
  return JSON.parse(inside.replace(/([{,]\s*)(\w+):/g, '$1"$2":')) as Record<string, unknown>;
}
