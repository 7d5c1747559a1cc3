/** Modules of the benchmarks' own exhibits, each fetched when one of them is asked for. */
export const BENCHMARK_EXHIBITS: Readonly<Record<string, () => Promise<unknown>>> = {
  realunify: () => import("./realunify.js"),
  unieval: () => import("./unieval.js"),
  umnibench: () => import("./umnibench.js"),
  unig2u: () => import("./unig2u.js"),
  unison: () => import("./unison.js"),
  wise: () => import("./wise.js")
};
