import {html} from "htl";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import {ELEMENT_KINDS, type BenchmarkEntry, type BenchmarkId, type ElementEntry} from "../../lib/schema/index.js";
import {choice, freeText, subset} from "../../lib/state/index.js";
import {decodeRegistry} from "../../lib/tables/index.js";
import {createPageState, type PageState} from "../../runtime/page-state.js";
import {benchmarksWithAny, FilterBar, SearchBox, Segments} from "../../components/controls/index.js";
import {download} from "../../components/dom/download.js";
import {readJson, Slot, table, type File} from "../../components/figure/index.js";
import {toCsv} from "../../components/figure/table-spec.js";
import {count, plural, words} from "../../components/format/numbers.js";
import {readBenchmarks} from "../../components/page/site-data.js";
import {capitalized} from "../../components/format/capitalized.js";

interface ElementsState {
  readonly benchmark: readonly string[];
  readonly kind: readonly string[];
  readonly which: "all" | "shown" | "not shown";
  readonly q: string;
}

interface ElementsContext {
  readonly elements: readonly ElementEntry[];
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly state: PageState<ElementsState>;
}

/** The parts of the page that maps what the papers consist of to where this site shows it. */
export function ElementsPage(files: {
  readonly elements: File;
  readonly benchmarks: File;
}): Record<"lede" | "filters" | "tools" | "list", HTMLElement> {
  const context = load(files);
  const part = (build: (context: ElementsContext) => Node) => Slot(context, build);
  return {lede: part(Lede), filters: part(filters), tools: part(Tools), list: part(List)};
}

async function load(files: {readonly elements: File; readonly benchmarks: File}): Promise<ElementsContext> {
  const [registry, benches] = await Promise.all([readJson(files.elements), readBenchmarks(files.benchmarks)]);
  return {
    elements: decodeRegistry("elements", registry),
    benches,
    state: createPageState<ElementsState>({
      benchmark: subset(BENCHMARK_IDS),
      kind: subset(ELEMENT_KINDS),
      which: choice(["all", "shown", "not shown"], "all"),
      q: freeText
    })
  };
}

const isShown = ({shown}: ElementEntry) => shown.length > 0;

/** Elements that the filters leave. */
function chosen({elements}: ElementsContext, {benchmark, kind, which, q}: ElementsState): ElementEntry[] {
  const sought = q.toLowerCase().split(/\s+/).filter(Boolean);
  return elements.filter((element) => {
    const text = `${element.place} ${element.what} ${element.why}`.toLowerCase();
    return (
      (benchmark.length === 0 || benchmark.includes(element.benchmark)) &&
      (kind.length === 0 || kind.includes(element.kind)) &&
      (which === "all" || isShown(element) === (which === "shown")) &&
      sought.every((word) => text.includes(word))
    );
  });
}

function Lede({elements}: ElementsContext): HTMLElement {
  const papers = new Set(elements.map(({benchmark}) => benchmark)).size;
  const shown = elements.filter(isShown).length;
  const link = (n: number, which: string) =>
    html`<a class="sourced num" href=${`./elements.html?which=${encodeURIComponent(which)}&v=1`}>${count(n)}</a>`;
  return html`<p class="lede">
    The ${words(papers)} papers consist of ${link(elements.length, "all")} tables, figures, findings and experiments.
    ${link(shown, "shown")} are shown here, each with where; ${link(elements.length - shown, "not shown")} are not, each
    with why: prompts and pictures not ours to show, drawings of how a benchmark works, unprinted values.
  </p>` as HTMLElement;
}

function filters(context: ElementsContext): HTMLElement {
  const {state, elements, benches} = context;
  const of = (holds: (element: ElementEntry) => boolean) => elements.filter(holds).length;
  const bar = FilterBar(state, {
    groups: [
      {
        key: "benchmark",
        label: "Paper",
        as: "chips",
        options: benchmarksWithAny(
          benches,
          elements.map(({benchmark}) => benchmark)
        )
      },
      {
        key: "kind",
        label: "Kind",
        as: "chips",
        options: ELEMENT_KINDS.map((id) => ({id, name: `${id}s`, n: of(({kind}) => kind === id)}))
      }
    ],
    count: (now) => `${count(chosen(context, now).length)} of ${plural(elements.length, "element")}`
  });
  bar.querySelector("form")!.prepend(
    Segments(state, "which", "Which elements", [
      {id: "all", name: "all"},
      {id: "shown", name: "shown here"},
      {id: "not shown", name: "not shown"}
    ])
  );
  return bar;
}

/** Search, and the elements in view as a file. */
function Tools(context: ElementsContext): HTMLElement {
  const {state, benches} = context;
  const input = SearchBox(state, {label: "Search elements", placeholder: "Search: judge, table 2, prompt"});
  const csv = () => {
    const spec = table(chosen(context, state.get()), [
      {label: "Paper", value: ({benchmark}) => benches.get(benchmark)!.name},
      {label: "Kind", value: ({kind}) => kind},
      {label: "Place", value: ({place}) => place},
      {label: "What", value: ({what}) => what},
      {label: "Shown at", value: ({shown}) => shown.join(" ") || null},
      {label: "Why not", value: ({why}) => why || null}
    ]);
    download("elements.csv", toCsv(spec), "text/csv");
  };
  return html`<div class="ledger-views registry">
    ${input}<span class="actions"><button type="button" ${{onclick: csv}}>CSV of this view</button></span>
  </div>` as HTMLElement;
}

/** An address as a reader says it: the page, and its part. */
function linkTo({benches}: ElementsContext, address: string): HTMLElement {
  const [page, anchor] = address.split(".html#") as [string, string | undefined];
  const id = page.replace(/\.html$/, "");
  const name = benches.get(id)?.name ?? id.replaceAll("-", " ");
  const part = anchor?.split("/").at(-1)!.replaceAll("-", " ");
  return html`<a href=${`./${address}`}>${name}${part === undefined ? "" : `: ${part}`}</a>` as HTMLElement;
}

function List(context: ElementsContext): HTMLElement {
  const node = html`<div
    class="twin stacks"
    tabindex="0"
    role="region"
    aria-label="Elements of the papers"
  ></div>` as HTMLElement;
  context.state.subscribe((state) => {
    const found = chosen(context, state);
    if (found.length === 0) {
      const clear = () => context.state.reset();
      node.replaceChildren(
        html`<div class="empty">
          <span>No element matches these filters.</span
          ><span class="actions"><button type="button" ${{onclick: clear}}>Clear all</button></span>
        </div>`
      );
      return;
    }
    node.replaceChildren(
      html`<table class="elements">
        <thead>
          <tr>
            <th scope="col">Paper</th>
            <th scope="col">Place</th>
            <th scope="col">What it shows</th>
            <th scope="col">Where it is here, or why not</th>
          </tr>
        </thead>
        <tbody>
          ${found.map(
            (element) =>
              html`<tr id=${element.id}>
                <td data-label="Paper">${context.benches.get(element.benchmark)!.name}</td>
                <th scope="row">${element.place}</th>
                <td data-label="Shows">${capitalized(element.what)}</td>
                <td data-label=${isShown(element) ? "Here" : "Why not"}>
                  ${element.shown.map((address, i) => html`${i > 0 ? ", " : ""}${linkTo(context, address)}`)}${
                    element.why === ""
                      ? ""
                      : html`<span class="faint">${isShown(element) ? ". " : ""}${capitalized(element.why)}.</span>`
                  }
                </td>
              </tr>`
          )}
        </tbody>
      </table>`
    );
  });
  return node;
}
