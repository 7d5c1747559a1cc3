import {parentPort, workerData} from "node:worker_threads";
import {ADAPTERS, PartReader, type PartOfFile, type PartSetup} from "../../src/lib/adapters/index.js";

const setup = workerData as PartSetup;
const adapter = ADAPTERS.find(({id}) => id === setup.adapter);
if (adapter === undefined) throw new RangeError(`unknown adapter: ${setup.adapter}`);
const reader = new PartReader(adapter, setup);

/** Parts are read one after the other, each answered by what became of it. */
let last: Promise<void> = Promise.resolve();
parentPort?.on("message", (part: PartOfFile) => {
  last = last.then(async () => {
    const read = await reader.read(part);
    const {block, added} = read.packed;
    const {file: _, count: __, ...columns} = block;
    const {texts, items} = added;
    const given = [...Object.values(columns), ...Object.values(texts), ...Object.values(items.texts), items.cells];
    parentPort?.postMessage(
      read,
      given.map(({buffer}) => buffer)
    );
  });
});
