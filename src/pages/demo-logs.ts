import type {BinaryFile, SiteLog} from "../components/explore/view/load-log.js";
import {BENCHMARKS} from "../lib/benchmarks/registry.js";

/**
 * The generated logs of the site, one of each benchmark that has any.
 *
 * @param manifest - what they were made from: its address changes whenever one of them does, and parts of one build stay together
 * @param first - benchmark whose log comes first
 */
export function demoLogs(manifest: () => BinaryFile, first?: string): readonly SiteLog[] {
  const shown = BENCHMARKS.filter(({demo}) => demo !== null).toSorted(
    (a, b) => Number(b.id === first) - Number(a.id === first)
  );
  return shown.map(({id, name}) => ({
    id,
    name,
    table: built(manifest, `${id}.verdicts`),
    pages: built(manifest, `${id}.pages`)
  }));
}

const built = (manifest: () => BinaryFile, name: string): BinaryFile => ({
  name,
  async url() {
    const build = /\.([0-9a-f]{8})\.json/.exec(await manifest().url())?.[1] ?? "0";
    return new URL(`./data/demo/${name}?v=${build}`, document.baseURI).href;
  }
});
