import {createHash} from "node:crypto";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {describe, expect, it} from "vitest";
import {itWithValidator, ran} from "../../support/validator.js";
import {folderOf, runCommand} from "../run-command.js";
import {aggregateFaults, instanceFaults} from "./eee-rules.js";

const log = fileURLToPath(new URL("../../reference/realunify", import.meta.url));
const filesOf = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: "utf8"}).filter((name) => /\.jsonl?$/.test(name)).sort(); // prettier-ignore
const parsed = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const linesOf = (path: string): unknown[] =>
  readFileSync(path, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as unknown); // prettier-ignore

/** An export, as pairs of an aggregate and its instances. */
async function datastore(...args: string[]) {
  const out = folderOf({});
  const run = await runCommand("export", ...args, "--to", "eee-datastore", "-o", out);
  const pairs = filesOf(out)
    .filter((name) => name.endsWith(".json"))
    .map((path) => {
      const samples = join(out, path.replace(/\.json$/, "_samples.jsonl"));
      return {path, document: parsed(join(out, path)) as Record<string, never>, samples, lines: linesOf(samples)};
    });
  return {out, pairs, ...run};
}

const mapping = {
  suite: "own-set",
  columns: {subject: "m", item: "id", judge: "judge", score: "s", reply: "r", status: "st"}
};
const table = [
  "m,id,judge,s,r,st",
  "lab/x,1,j1,1,a,ok",
  "lab/x,1,j2,0,a,ok",
  "lab/x,2,j1,0,b,invalid",
  "lab/x,3,j1,,,missing",
  "con.,1,j1,1,a,ok",
  "none,1,j1,,,missing"
].join("\n");

describe("parallax export --to eee-datastore", () => {
  it("writes what the schemas of 0.3.0 and their validator ask for", async () => {
    const {pairs, out} = await datastore(log, "--organization", "Lab");
    expect(pairs.length).toBeGreaterThanOrEqual(6);
    expect(filesOf(out)).toHaveLength(2 * pairs.length);
    for (const {path, document, samples, lines} of pairs) {
      expect(lines.flatMap(instanceFaults)).toEqual([]);
      expect(aggregateFaults(path, document, lines)).toEqual([]);
      const digest = createHash("sha256").update(readFileSync(samples)).digest("hex");
      expect(document).toMatchObject({
        detailed_evaluation_results: {checksum: digest},
        source_metadata: {source_organization_name: "Lab"}
      });
    }
  });

  it("scores the same when read back, and its own means agree", async () => {
    const {out} = await datastore(log);
    const scored = async (path: string) => JSON.parse((await runCommand("score", path, "--json", "-q")).data) as {scores: {group: string}[]; logged: {agrees: boolean; reason: string | null}[]}; // prettier-ignore
    const [before, after] = [await scored(log), await scored(out)];
    // What has no number cannot be expressed; this rule counts some of it as wrong.
    const both = (lines: {scores: {group: string}[]}) =>
      lines.scores.map((line) => JSON.stringify({...line, value: null, n: null})).sort();
    expect(both(after)).toEqual(both(before));
    expect(after.logged.filter(({agrees, reason}) => !agrees && reason === null)).toEqual([]);
  });

  it("counts what it cannot hold, names files portably, and keeps judges apart", async () => {
    const folder = folderOf({"t.csv": table, "map.json": JSON.stringify(mapping)});
    const {pairs, code, talk} = await datastore(join(folder, "t.csv"), "--mapping", join(folder, "map.json"));
    expect(code).toBe(0);
    expect(talk).toContain("Left out: 2 rows without a score, which Every Eval Ever cannot express.");
    expect(talk).toContain("Who evaluated is not said");
    expect(talk).toContain("1 of 2 runs are of a model whose name does not say who made it");
    expect(pairs.map(({path}) => path.split("/").slice(0, -1).join("/")).sort()).toEqual([
      "data/own-set/lab/x",
      "data/own-set/unknown/con_"
    ]);
    const {document, lines, path} = pairs.find(({path: one}) => one.includes("/lab/"))!;
    expect([...lines.flatMap(instanceFaults), ...aggregateFaults(path, document, lines)]).toEqual([]);
    expect(document).toMatchObject({
      evaluation_results: [
        {score_details: {score: 0.5, details: {instances: "2", without_score_missing: "1"}}},
        {score_details: {score: 0, details: {instances: "1"}}}
      ]
    });
  });

  it("writes the same instances under the same names when it is asked again, and adds to a datastore", async () => {
    const folder = folderOf({"t.csv": table, "map.json": JSON.stringify(mapping)});
    const args = ["export", join(folder, "t.csv"), "--mapping", join(folder, "map.json"), "--to", "eee-datastore"];
    const out = folderOf({"data/other/a/b/kept.json": "{}"});
    await runCommand(...args, "-o", out);
    const first = filesOf(out);
    await runCommand(...args, "-o", out);
    expect(filesOf(out)).toEqual(first);
    expect(first).toContain(join("data", "other", "a", "b", "kept.json"));
  });

  it("says of generated answers that they are, in every file, and finds it again", async () => {
    const folder = folderOf({"t.csv": table, "map.json": JSON.stringify(mapping)});
    const {pairs, out} = await datastore(join(folder, "t.csv"), "--mapping", join(folder, "map.json"), "--simulated");
    for (const {document, lines} of pairs) {
      expect(JSON.stringify(document)).toContain('"simulated":"true"');
      expect(lines.every((line) => JSON.stringify(line).includes('"simulated":"true"'))).toBe(true);
    }
    const tables = folderOf({});
    await runCommand("ingest", out, "-o", tables, "-q");
    expect(parsed(join(tables, "manifest.json"))).toMatchObject({simulated: true});
  });

  it("masks names and texts, and needs a folder", async () => {
    const folder = folderOf({"m.json": JSON.stringify([{task_type: "t", evaluation_prompt: "q", answer: "B", response: "me@here.org"}])}); // prettier-ignore
    const {pairs} = await datastore(folder, "--subject", "a@b.org", "--mask");
    expect(readFileSync(pairs[0]!.samples, "utf8") + JSON.stringify(pairs[0]!.document)).not.toMatch(/@(?:here|b)/);
    const {code, talk} = await runCommand("export", folder, "--to", "eee-datastore");
    expect([code, talk.split("\n")[0]]).toEqual([2, "parallax: missing -o: the datastore's layout needs a folder"]);
    expect((await runCommand("export", folder, "--to", "csv", "--organization", "x")).talk).toContain(
      "--organization says nothing with --to csv"
    );
  });

  itWithValidator(
    "every_eval_ever",
    "pip install every-eval-ever==0.3.0, Python 3.12",
    "passes the validator of Every Eval Ever without a warning",
    async () => {
      const folder = folderOf({"t.csv": table, "map.json": JSON.stringify(mapping)});
      const source = [join(folder, "t.csv"), "--mapping", join(folder, "map.json"), "--subject", "lab/x y"];
      const {out} = await datastore(...source, "--organization", "Lab");
      const {code, said} = ran("every_eval_ever", ["validate", "data/*/*/*/*.json*"], out);
      expect(said).toContain(" 0 failed");
      expect(code).toBe(0);
      const real = await datastore(log, "--organization", "Lab");
      const ofReal = ran("every_eval_ever", ["validate", "--format", "json", "data/*/*/*/*.json*"], real.out);
      // Its models are made up, and their names name no lab: all that it warns of.
      expect(ofReal.said).not.toMatch(/"(?:msg|message)": "(?!id '\S+' names no datastore directory)/);
      expect(ofReal.code).toBe(2);
    }
  );
});
