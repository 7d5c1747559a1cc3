import {describe, expect, it} from "vitest";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/index.js";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {json} from "./support/log-files.js";

const problemsOf = async (file: ReturnType<typeof memoryFile>) =>
  (await proposedMappings([file], [file.path]))[file.path]!.problems.join("\n");
const table = (header: string, ...rows: string[]) =>
  problemsOf(memoryFile("own.csv", [header, ...rows].join("\n") + "\n"));

describe("a table of rates", () => {
  it("is asked about where a column says of how many answers each is", async () => {
    const said = "acc may be of several answers a row (n: 50), which a row would count as one";
    const rates = {counting: {acc: 0.6, n: 50}, spatial: {acc: 0.82, n: 50}, text: {acc: 1, n: 50}};
    expect(await problemsOf(json("own.json", {alpha: rates, beta: rates}))).toContain(said);
    expect(await table("model,id,acc,n", "a,counting,0.6,50", "a,text,0.8,41")).toContain(said);
  });

  it("is asked about where it holds counts of right answers", async () => {
    expect(await table("model,id,correct,n_samples", "a,q1,30,50", "a,q2,17,50")).toContain(
      "correct may be of several answers a row (n_samples: 50)"
    );
  });

  it("is asked about without such a column, too, where the name is a rate's", async () => {
    const said = "is mostly neither all nor nothing";
    expect(await table("model,id,Accuracy (%)", "a,counting,61.5", "a,text,100", "b,text,48.2")).toContain(said);
    expect(await table("model,id,accuracy", "a,q1,1", "a,q2,0", "b,q1,0.5")).not.toContain(said);
    expect(await table("model,id,score", "a,q1,0.61", "a,q2,0.2")).not.toContain("several answers");
  });

  it.each([
    ["answers of one right or wrong each", ["model,id,score,n", "a,q1,1,8", "a,q2,0,8"]],
    ["grades beside a number of turns", ["model,id,score,n", "a,q1,4,2", "a,q2,3,2"]],
    ["scores beside what they are out of", ["model,id,score,max_score", "a,q1,4,8", "a,q2,3,8"]],
    ["shares of one answer each", ["model,id,score,n", "a,q1,0.5,1", "a,q2,0.25,1"]]
  ])("is none of %s", async (_, [header, ...rows]) => {
    expect(await table(header!, ...rows)).not.toContain("several answers");
  });
});
