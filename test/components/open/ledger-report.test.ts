import {describe, expect, it} from "vitest";
import {nothingAdvice, nothingTitle, reportTitle} from "../../../src/components/open/ledger-report.js";
import {isUnrecognised as isUnrecognisedFor, memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/mappings.js";
import {json} from "../../lib/adapters/support/log-files.js";
import {readAll} from "../../lib/adapters/support/read-all.js";

const wordsOf = async (path: string, content: string) => {
  const file = memoryFile(path, content);
  const {choices, ledger: report} = await readAll([file]);
  const isUnrecognised = report.ignored.some(({reason}) => isUnrecognisedFor(reason));
  const ledger = {choices, isUnrecognised, proposals: await proposedMappings([file], [path])};
  return [nothingTitle(ledger), nothingAdvice(ledger)];
};

const pointer = memoryFile("b.eval", "version https://git-lfs.github.com/spec/v1\noid sha256:4d\nsize 12345\n");
const titleOf = async (...files: LogFile[]) => {
  const {choices, ledger: report} = await readAll(files);
  const isUnrecognised = report.ignored.some(({reason}) => isUnrecognisedFor(reason));
  return reportTitle({choices, isUnrecognised, proposals: {}, report});
};

describe("the headline", () => {
  /** As RealUnify writes it. */
  const answer = (n: number) => ({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: "B"});

  it("says that a file beside the records could not be read", async () => {
    const good = json("m_direct.json", [answer(1), answer(2)]);
    expect(await titleOf(good)).toBe("All 2 records were accepted");
    expect(await titleOf(good, pointer)).toBe("All 2 records were accepted and 1 file that looks like a log could not be read"); // prettier-ignore
    const cut = memoryFile("n_direct.json", JSON.stringify([answer(3), answer(4)]).slice(0, -5));
    expect(await titleOf(good, cut)).toBe("3 of 4 records were accepted: 1 rejected; 1 file was not wholly read");
    expect(await titleOf(pointer)).toBe("Nothing of this can be read; 1 file that looks like a log could not be read"); // prettier-ignore
  });
});

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
