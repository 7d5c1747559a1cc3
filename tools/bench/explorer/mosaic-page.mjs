/**
 * The peer's page: the same linked views of the same rows, built with Mosaic on DuckDB in a worker: every facet with counts
 * and, but for that of outcomes, the rate with its interval; both histograms; the heatmap; the number of rows. Bundled by the
 * benchmark; `?rows=N` names the files under `/data`, `&views=bare` leaves out what Mosaic's own examples would: intervals,
 * and the facets that the walk does not press.
 */
import * as duckdb from "@duckdb/duckdb-wasm";
import {makeClient} from "@uwdata/mosaic-core";
import {avg, count, Query, sql} from "@uwdata/mosaic-sql";
import * as vg from "@uwdata/vgplot";

const asked = new URLSearchParams(location.search);
const rows = Number(asked.get("rows"));
const isBare = asked.get("views") === "bare";
const {values, parts} = await (await fetch(`/data/${rows}.json`)).json();
const facets = Object.keys(values).filter((facet) => !isBare || (facet !== "verdict" && facet !== "attempt"));
const arrived = {};

const source = `importScripts(${JSON.stringify(`${location.origin}/duckdb/duckdb-browser-eh.worker.js`)})`;
const worker = new Worker(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
const database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), worker);
await database.instantiate(`${location.origin}/duckdb/duckdb-eh.wasm`);
const connection = await database.connect();
for (const facet of facets)
  await connection.query(`CREATE TYPE ${facet}_t AS ENUM (${values[facet].map((value) => `'${value}'`).join()})`);
const columns = [
  ...facets.map((facet) => `${facet}::${facet}_t AS ${facet}`),
  "outcome",
  "difficulty",
  "length"
].join();
for (let part = 0; part < parts; part++) {
  const bytes = new Uint8Array(await (await fetch(`/data/${rows}-${part}.arrow`)).arrayBuffer());
  arrived.first ??= performance.now();
  await connection.insertArrowFromIPCStream(bytes, {name: "raw", create: true});
  await connection.query(
    `${part === 0 ? "CREATE TABLE verdicts AS" : "INSERT INTO verdicts"} SELECT ${columns} FROM raw`
  );
  await connection.query("DROP TABLE raw");
}

const stock = new vg.DuckDBWASMConnector({duckdb: database, connection});
let running = 0;
const connector = {
  async query(query) {
    running++;
    try {
      return await stock.query(query);
    } finally {
      running--;
    }
  }
};
const coordinator = vg.coordinator(new vg.Coordinator(connector, {logger: null, preagg: {enabled: true}}));
const api = vg.createAPIContext({coordinator});
const chosen = Object.fromEntries(facets.map((facet) => [facet, api.Selection.single()]));
const inForce = api.Selection.crossfilter({include: Object.values(chosen)});
const from = () => api.from("verdicts", {filterBy: inForce});

const heightOf = (facet) => Math.max(60, 40 + values[facet].length * (facet === "subcategory" ? 8 : 13));
const bars = (facet) =>
  api.plot(
    api.barX(from(), {x: api.count(), y: facet, fill: api.avg("outcome")}),
    api.toggleY({as: chosen[facet]}),
    api.yDomain(values[facet]),
    api.xDomain(api.Fixed),
    api.colorDomain([0, 1]),
    api.colorScheme("blues"),
    api.width(200),
    api.height(heightOf(facet)),
    api.marginLeft(80)
  );
const end = (z) => {
  const p = avg("outcome");
  return sql`${p} + ${z} * sqrt(greatest(0, ${p} * (1 - ${p})) / ${count()})`;
};
const rates = (facet) =>
  api.plot(
    // Its own error bars take the square root of a variance that its views of sums make a little negative.
    api.ruleY(from(), {x1: end(-1.96), x2: end(1.96), y: facet}),
    api.dot(from(), {x: api.avg("outcome"), y: facet, r: 2, fill: "currentColor"}),
    api.yDomain(values[facet]),
    api.xDomain([0, 1]),
    api.yAxis(null),
    api.marginLeft(10),
    api.width(100),
    api.height(heightOf(facet))
  );
const histogram = (number, step, domain, height) =>
  api.plot(
    api.rectY(from(), {x: api.bin(number, {step}), y: api.count(), inset: 0.5}),
    api.intervalX({as: inForce}),
    api.xDomain(domain),
    api.yDomain(api.Fixed),
    api.width(480),
    api.height(height),
    api.marginLeft(60)
  );
const plots = {
  ...Object.fromEntries(
    facets.flatMap((facet) => [
      [facet, bars(facet)],
      ...(isBare || facet === "verdict" ? [] : [[`rates-${facet}`, rates(facet)]])
    ])
  ),
  difficulty: histogram("difficulty", 0.2, [-4, 4], 160),
  ...(isBare ? {} : {length: histogram("length", 1, [0, 14], 160)}),
  heatmap: api.plot(
    api.cell(from(), {x: "model", y: "category", fill: api.avg("outcome")}),
    api.xDomain(values.model),
    api.yDomain(values.category),
    api.colorDomain([0, 1]),
    api.colorScheme("blues"),
    api.width(480),
    api.height(260),
    api.marginLeft(80),
    api.xTickRotate(-60)
  )
};
for (const [id, plot] of Object.entries(plots)) {
  plot.id = id;
  document.body.append(plot);
}
const counted = document.body.appendChild(document.createElement("p"));
counted.id = "count";
makeClient({
  coordinator,
  selection: inForce,
  query: (filter) => Query.from("verdicts").select({n: count()}).where(filter),
  queryResult: (found) => (counted.textContent = String(Number(found.getChild("n").at(0))))
});

const drawn = Object.values(plots).map((plot) => plot.value);
const isBusy = () =>
  running > 0 || coordinator.manager.pendingResults.length > 0 || drawn.some((plot) => plot.pendingRender);
const isDrawn = (id) => document.querySelector(`#${id} [data-index="0"] :is(rect, circle, line, path)`) !== null;
while (isBusy() || counted.textContent === "" || !Object.keys(plots).every(isDrawn))
  await new Promise(requestAnimationFrame);
// Bars lie in the order of the domain while nothing is filtered; where a value's bar begins does not change later.
const boxOf = (node) => {
  const {x, y, width, height} = node.getBoundingClientRect();
  return {x, y, width, height};
};
const startOf = ({x, y, height}) => ({x: x + 1, y: y + height / 2});
const places = (facet) =>
  [...document.querySelectorAll(`#${facet} [data-index="0"] rect`)].map((bar) => startOf(boxOf(bar)));
globalThis.explorerPlaces = Object.fromEntries(facets.map((facet) => [facet, places(facet).sort((a, b) => a.y - b.y)]));
const {x, y, width, height} = boxOf(document.querySelector("#difficulty svg"));
globalThis.explorerHistogram = {x: x + 60, y, width: width - 80, height};
globalThis.explorerIsBusy = isBusy;
globalThis.explorerReady = {firstFigureMs: performance.now() - arrived.first};
