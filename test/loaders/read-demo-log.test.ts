import {expect, it, vi} from "vitest";
import type {DemoSource} from "../../src/lib/benchmarks/index.js";
import {readDemoLog} from "../../loaders/logs/read-demo-log.js";
import {ingest, memoryFile, type Adapter} from "../../src/lib/adapters/index.js";

let lost = 0;

/** Sees two records and speaks for them, or loses some. */
const adapter: Adapter = {
  id: "lossy",
  version: "1",
  title: "Lossy",
  detect: (looks) =>
    Promise.resolve({files: looks.map(({file}) => file), confidence: 1, because: "of it", as: "lossy"}),
  async *read([file], {ledger}) {
    ledger.saw(file!.path, 2);
    for (let n = lost; n < 2; n++) ledger.skipped(file!.path, `record ${n}`, "test");
    yield [];
  }
};

vi.mock("../../loaders/logs/demo-sources.js", () => ({
  demoSources: () => [{} as DemoSource],
  readDemoSource: () => ingest([memoryFile("run.jsonl", "{}")], {adapters: [adapter]})
}));

it("a build whose records do not add up fails and names the file", async () => {
  const ended: unknown[] = [];
  const sink = {add: () => undefined, ended: (_: DemoSource, run: unknown) => void ended.push(run)};
  await readDemoLog("unieval", [sink]);
  expect(ended).toHaveLength(1);
  lost = 1;
  await expect(readDemoLog("unieval", [sink])).rejects.toThrow("unieval demo log: records do not add up in run.jsonl");
  expect(ended).toHaveLength(1);
});
