import {zipSync} from "fflate";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";
import {demoSources} from "./demo-sources.js";

/**
 * A small simulated log to try the Open page with: raw files of a few models in a zip archive. It has the faults that real ones
 * have: a record that the judge lost (`null`), and one that stands twice.
 */
export async function sampleLog(): Promise<Uint8Array> {
  const about = BENCHMARKS.find(({sampleModels}) => sampleModels !== undefined);
  const [source] = about === undefined ? [] : await demoSources(about.id);
  const chosen = [...(source?.files() ?? [])].filter(({path}) =>
    about?.sampleModels?.some((model) => path.includes(`/${model}/`))
  );
  const packed = chosen.map(({path, text}, f): [string, Uint8Array] => {
    const records = JSON.parse(text) as unknown[];
    if (f === 0) records.splice(7, 0, null, records[3]);
    return [path, new TextEncoder().encode(JSON.stringify(records))];
  });
  return zipSync(Object.fromEntries(packed), {mtime: "2026-01-01T00:00:00"});
}
