import {parentPort} from "node:worker_threads";
import {
  faultText,
  fileParts,
  PartReader,
  trackedFile,
  type PartsEnd,
  type PartSetup,
  type ReadPart
} from "../../../src/lib/adapters/index.js";
import {ADAPTERS} from "../../../src/lib/benchmarks/logs/index.js";
import {diskFile} from "../files/disk-file.js";
import {nativeDigest} from "../files/native-digest.js";
import type {Asked, FileAsked, Told} from "./part-messages.js";

let reader: PartReader;
/** What is asked for is done one after the other. */
let last: Promise<void> = Promise.resolve();
/** What may still be told of a file before more is asked for. */
let room = 0;
let wanted: (() => void) | null = null;

parentPort?.on("message", (asked: Asked) => {
  if (asked === "more") {
    room += 1;
    wanted?.();
  } else if ("adapter" in asked) reader = readerOf(asked);
  else if ("full" in asked) last = last.then(() => readFile(asked));
  else
    last = last.then(async () => {
      tellPart(await reader.read(asked));
    });
});

function readerOf({adapter, ...setup}: PartSetup): PartReader {
  const found = ADAPTERS.find(({id}) => id === adapter);
  if (found === undefined) throw new RangeError(`unknown adapter: ${adapter}`);
  return new PartReader(found, setup);
}

async function readFile({full, path, size, mtimeMs, part, ahead}: FileAsked): Promise<void> {
  const file = trackedFile(diskFile(full, path, {size, mtimeMs}), nativeDigest);
  const parts = fileParts(file, reader, part);
  room = ahead;
  for (;;) {
    const {done, value} = await parts.next();
    if (!done) {
      tellPart(value);
      await askedForMore();
      continue;
    }
    const fault = value.rest === null ? value.fault : await tellRest(value.rest);
    tell({fault, reading: file.reading()});
    return;
  }
}

/** Returns why it does not go on to its end, if it does not. */
async function tellRest({firstLine, bytes}: NonNullable<PartsEnd["rest"]>): Promise<string | null> {
  tell({rest: firstLine});
  try {
    for await (const chunk of bytes) {
      tell({chunk});
      await askedForMore();
    }
    return null;
  } catch (error) {
    return faultText(error);
  }
}

async function askedForMore(): Promise<void> {
  room -= 1;
  if (room > 0) return;
  await new Promise<void>((resolve) => (wanted = resolve));
  wanted = null;
}

function tellPart(read: ReadPart): void {
  const {block, added} = read.packed;
  const {file: _, count: __, ...columns} = block;
  const {texts, items} = added;
  const given = [...Object.values(columns), ...Object.values(texts), ...Object.values(items.texts), items.cells];
  tell({read}, [...new Set(given.map(({buffer}) => buffer))]);
}

function tell(told: Told, given: ArrayBuffer[] = []): void {
  parentPort?.postMessage(told, given);
}
