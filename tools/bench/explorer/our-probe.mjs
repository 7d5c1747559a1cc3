/** Runs in the explorer's page before its own scripts: where its count stands, and when it is busy, exact and first drawn. */
Object.assign(globalThis, {
  explorerCount: ".explore-bar .count",
  explorerIsBusy: () => document.querySelector(".explore [aria-busy=true]") !== null,
  explorerIsExact: () => document.querySelector(".facets[data-intervals=approximate]") === null
});
(function wait() {
  const arrived = performance.getEntriesByType("resource").find(({name}) => name.includes(".verdicts"));
  const title = document.querySelector("#matrix-title")?.textContent ?? "";
  if (arrived === undefined || title === "") requestAnimationFrame(wait);
  else globalThis.explorerReady = {firstFigureMs: performance.now() - arrived.responseEnd};
})();
