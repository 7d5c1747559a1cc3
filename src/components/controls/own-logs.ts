import {html} from "htl";
import type {BenchmarkId, PublishedRow} from "../../lib/schema/index.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/index.js";
import {unplacedModels, unplacedText} from "../../lib/stories/own/unplaced-models.js";
import {keptLogs} from "../../runtime/kept-logs.js";
import {askedLogId, OWN_LOG_PARAM, ownLog} from "../../runtime/own-log.js";
import {suiteName} from "../format/suite-name.js";

/**
 * Which of the reader's kept logs stands beside the published models of a benchmark, or of any of them (`null`); off unless
 * the address says so. Without any kept log it is the way to open one.
 *
 * Before it stands what numbers of that log leave out: models without a total, judges, training steps.
 *
 * @param published - the benchmark's rows, by which models of the log are named that stand in no total
 */
export function OwnLogs(benchmark: BenchmarkId | null, published: readonly PublishedRow[] = []): HTMLElement {
  const node = html`<span class="own"><a href="./open">Add your log</a></span>` as HTMLElement;
  const asked = askedLogId();
  const isShown = (suite: string): boolean =>
    benchmark === null ? BENCHMARK_IDS.includes(suite as BenchmarkId) : suite === benchmark;
  void Promise.all([keptLogs(), ownLog()]).then(([logs, own]) => {
    const fitting = logs.filter(({suites}) => suites.some(isShown));
    if (asked !== null && own === null)
      node.before(html`<span class="notice" role="status">The log of this link is not kept in this browser.</span>`);
    for (const unplaced of own === null ? [] : unplacedModels(published, own))
      node.before(html`<span class="notice" role="status">${unplacedText(unplaced)}</span>`);
    for (const {suite, text} of own?.notes ?? [])
      if (isShown(suite)) {
        const where = benchmark === null ? ` on ${suiteName(suite)}` : "";
        node.before(html`<span class="notice" role="status">In your log${where}, ${text}.</span>`);
      }
    if (fitting.length === 0) return;
    const select = html`<select aria-label="Your log beside the published models">
      <option value="">published only</option>
      ${fitting.map(({id, name, simulated}) => html`<option value=${id}>with ${name}${simulated ? " (simulated)" : ""}</option>`)}
    </select>` as HTMLSelectElement;
    select.value = own?.id ?? "";
    select.addEventListener("change", () => location.assign(addressWith(select.value)));
    node.replaceChildren(select);
  });
  return node;
}

/** The same view with another log, or none. */
function addressWith(id: string): string {
  const params = new URLSearchParams(location.search);
  if (id === "") params.delete(OWN_LOG_PARAM);
  else params.set(OWN_LOG_PARAM, id);
  const search = params.toString();
  return `${location.pathname}${search === "" ? "" : `?${search}`}${location.hash}`;
}
