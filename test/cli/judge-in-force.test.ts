import {join} from "node:path";
import {describe, expect, it} from "vitest";
import type {ScoreLine} from "../../src/lib/scoring/index.js";
import {folderOf, runCommand} from "./run-command.js";

/** Twelve answers of two models: by `judges` each, of whom the last leaves every third item out. */
const log = (judges: readonly string[]): string =>
  ["sim-alder", "sim-birch"]
    .flatMap((model, m) =>
      Array.from({length: 6}, (_, i) => i).flatMap((i) =>
        judges
          .filter((_, j) => j === 0 || j < judges.length - 1 || i % 3 !== 0)
          .map((judge, j) => JSON.stringify({model, item_id: `q${i}`, response: "x", judge, score: (i + j + m) % 2}))
      )
    )
    .join("\n");
const linesOf = async (...argv: string[]): Promise<readonly ScoreLine[]> =>
  (JSON.parse((await runCommand("score", ...argv, "-q", "--json")).data) as {scores: ScoreLine[]}).scores;

describe("score of a log of several judges", () => {
  const folder = folderOf({"log.jsonl": log(["judge-a", "judge-b", "judge-c"]), "one.jsonl": log(["judge-a"])});
  const path = join(folder, "log.jsonl");

  it("names in table and JSON whose verdicts each score is of, without being asked", async () => {
    const {code, data} = await runCommand("score", path, "-q");
    expect(code).toBe(0);
    expect(data.split("\n")[0]).toMatch(/suite +model +protocol +judge +group/);
    expect(data).toMatch(/log +sim-alder .*judge-a/);
    for (const line of await linesOf(path)) expect(line.judge).toBe("judge-a");
  });

  it("names the same judge where ingest wrote the log, and the one that was asked for", async () => {
    const out = join(folder, "out");
    const {data} = await runCommand("inspect", path);
    const mapping = join(folderOf({"mapping.json": data.slice(data.indexOf("{"))}), "mapping.json");
    await runCommand("ingest", path, "-o", out, "--mapping", mapping);
    expect(await linesOf(out)).toEqual(await linesOf(path));
    for (const judge of ["judge-c", "consensus"])
      for (const line of await linesOf(path, "--by-judge", judge)) expect(line.judge).toBe(judge);
  });

  it("has no column of judges where there is one", async () => {
    const one = join(folder, "one.jsonl");
    expect((await runCommand("score", one, "-q")).data).not.toContain("judge");
    for (const line of await linesOf(one)) expect(line).not.toHaveProperty("judge");
  });
});
