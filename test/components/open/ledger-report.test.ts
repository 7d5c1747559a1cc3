import {describe, expect, it} from "vitest";
import {nothingAdvice, nothingTitle} from "../../../src/components/open/ledger-report.js";
import {memoryFile, UNRECOGNISED} from "../../../src/lib/adapters/index.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/mappings.js";
import {readAll} from "../../lib/adapters/support/read-all.js";

const wordsOf = async (path: string, content: string) => {
  const file = memoryFile(path, content);
  const {choices, ledger: report} = await readAll([file]);
  const isUnrecognised = report.ignored.some(({reason}) => reason === UNRECOGNISED);
  const ledger = {choices, isUnrecognised, proposals: await proposedMappings([file], [path])};
  return [nothingTitle(ledger), nothingAdvice(ledger)];
};

describe("a file of which nothing is read", () => {
  it("is asked for its format only where that may help, and for its columns where it has some", async () => {
    const damaged = ["Nothing of this can be read", "What is said of the files below is to be mended first."];
    expect(await wordsOf("m.parquet", "PAR1 and then nothing")).toEqual(damaged);
    expect(await wordsOf("m.csv", "")).toEqual(damaged);
    expect(await wordsOf("m.txt", "words")).toEqual(["No format recognises this", "Name what it is under “Read as”."]);
    expect((await wordsOf("m.csv", "model,id,score\nm,1,1\n"))[1]).toBe(
      "Name what it is under “Read as”, or say below how its columns are to be read."
    );
  });
});
