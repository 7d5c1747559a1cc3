/**
 * Takes the network away from the worker that it is imported into, except for one request: DuckDB's own wasm file, from this
 * site. A worker has no content security policy of its page, and DuckDB could otherwise fetch extensions and remote files.
 */
const refuse = (): never => {
  throw new Error("The network is switched off here: queries read only the tables of this page.");
};
const Refused = new Proxy(class {}, {construct: refuse});

const allowed = /\/duckdb-eh(\.[0-9a-f]+)?\.wasm$/;
const original = globalThis.fetch.bind(globalThis);

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input), location.href);
  return url.origin === location.origin && allowed.test(url.pathname) ? original(url, init) : refuse();
};
for (const name of ["XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "BroadcastChannel"])
  Object.defineProperty(globalThis, name, {value: Refused, writable: false, configurable: false});
Object.defineProperty(globalThis, "importScripts", {value: refuse, writable: false, configurable: false});
