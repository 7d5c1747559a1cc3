import {ABILITY_PRIOR_SD} from "../../src/lib/models/index.js";
import {createHash} from "node:crypto";
import {readFileSync, symlinkSync} from "node:fs";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {join} from "node:path";
import {parquetMetadata, parquetReadObjects} from "hyparquet";
import {compressors} from "hyparquet-compressors";
import {describe, expect, it, vi} from "vitest";
import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalRow} from "../../src/lib/schema/index.js";
import {referenceBytes, referenceJson} from "../reference/read-reference.js";
import {folderOf, runCommand} from "./run-command.js";

const geu = (n: number, response: unknown) => ({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response});
const good = folderOf({
  "geu_direct/m.jsonl": [geu(1, "B"), geu(2, "(A)"), geu(3, "=1+1 B")].map((row) => JSON.stringify(row)).join("\n")
});
const broken = folderOf({"m.json": JSON.stringify([geu(1, "B"), geu(2, "B")]).slice(0, -10)});
const tables = async (folder: string, name: string) => {
  const bytes = Uint8Array.from(readFileSync(join(folder, `${name}.parquet`)));
  const metadata = parquetMetadata(bytes.buffer);
  expect(metadata.row_groups[0]?.columns[0]?.meta_data?.codec).toBe("ZSTD");
  return parquetReadObjects({file: bytes.buffer, metadata, compressors});
};

const {version} = JSON.parse(readFileSync("package.json", "utf8")) as {version: string};

describe("parallax", () => {
  it("helps, and names its commands when it does not understand", async () => {
    expect((await runCommand()).data).toContain("npx parallax inspect");
    expect((await runCommand("help", "fit")).data).toContain("--method official|identified|both|item");
    expect((await runCommand("check", "--help")).data).toContain("continuous integration");
    expect(await runCommand("--version")).toMatchObject({code: 0, data: `${version}\n`});
    expect(await runCommand("ingets")).toMatchObject({
      code: 2,
      talk: expect.stringContaining("one of view, pull, inspect, ingest")
    });
    expect(await runCommand("score", "--bogus")).toMatchObject({code: 2, data: ""});
    expect(await runCommand("score")).toMatchObject({code: 2, talk: expect.stringContaining("missing path")});
    expect(await runCommand("score", good, "--images", "best")).toMatchObject({code: 2});
    expect(await runCommand("score", "/no/such/file")).toMatchObject({
      code: 4,
      talk: expect.stringContaining("/no/such/file")
    });
    expect(await runCommand("inspect", good, "--adapter", "nope")).toMatchObject({
      code: 2,
      talk: expect.stringContaining("unknown adapter")
    });
  });
});

describe("parallax inspect", () => {
  it("says how files are read and why, for people and for machines", async () => {
    const people = await runCommand("inspect", good);
    expect(people).toMatchObject({code: 0, talk: ""});
    expect(people.data).toContain("Read as RealUnify GEU results, 1 file, because");
    expect(people.data).toContain("3 records in = 3 accepted + 0 rejected + 0 duplicates + 0 skipped; 3 rows.");
    const machines = JSON.parse((await runCommand("inspect", good, "--json")).data) as {
      subjects: string[];
      ledger: {total: object};
    };
    expect(machines.subjects).toEqual(["m"]);
    expect(machines.ledger.total).toMatchObject({seen: 3, accepted: 3});
  });

  it("proposes a mapping for a table that nobody knows", async () => {
    const folder = folderOf({"answers.csv": "model,alpha,is_correct\nm,1,1\n"});
    const run = await runCommand("inspect", join(folder, "answers.csv"));
    expect(run.code).toBe(3);
    expect(run.data).toContain('"score": "is_correct"');
    const answered = await runCommand("inspect", join(folder, "answers.csv"), "--column", "item=alpha");
    expect(answered.data).toMatch(/answers\.csv is read under this mapping[^{]*\{[^}]*"item": "alpha"/);
  });

  it("reads an address", async () => {
    const cache = folderOf({});
    const server = createServer((_, response) => response.end(JSON.stringify([geu(1, "B")])));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/m_direct.json`;
    vi.stubEnv("XDG_CACHE_HOME", cache);
    const run = await runCommand("inspect", url);
    vi.unstubAllEnvs();
    server.close();
    expect(run).toMatchObject({code: 0, data: expect.stringContaining("1 records in = 1 accepted")});
  });

  it("takes an archive that broke off for something to look at, and what came before for read", async () => {
    const log = Array.from({length: 40}, (_, n) => `{"task_type": "t", "evaluation_prompt": "q${n}", "answer": "B", "response": "${n * n}"}`); // prettier-ignore
    const folder = folderOf({"run.zip": "PK\u0003\u0004 and no more", "m.jsonl": log.join("\n")});
    const run = await runCommand("ingest", folder, "-q");
    expect([run.code, run.data.trim().split("\n").length]).toEqual([1, 40]);
    const check = await runCommand("check", folder, "--json");
    expect(check.code).toBe(1);
    expect((JSON.parse(check.data) as {problems: string[]}).problems).toEqual([
      "1 file that looks like a log could not be read"
    ]);
  });

  it("passes over links in folders and says so", async () => {
    const folder = folderOf({"a/m.jsonl": JSON.stringify(geu(1, "B"))});
    symlinkSync(join(good, "geu_direct/m.jsonl"), join(folder, "link.jsonl"));
    const run = await runCommand("inspect", folder);
    expect(run.data).toMatch(/^1 file that looks like a log could not be read[^]*link\.jsonl: symbolic link/);
    expect(run.data).toContain("1 records in");
    // What a link leads to may be among the files by its own path: then nothing is missing.
    const own = folderOf({"a/m.jsonl": JSON.stringify(geu(1, "B"))});
    symlinkSync(join(own, "a/m.jsonl"), join(own, "last.jsonl"));
    symlinkSync(join(good, "geu_direct"), join(own, "folder"));
    const {code, data} = await runCommand("inspect", own);
    expect([code, /not read: \S+folder and 1 more \(symbolic link\)/.test(data)]).toEqual([0, true]);
  });
});

describe("files without answers", () => {
  const aggregates = folderOf({
    "x.json": JSON.stringify({
      evaluation_id: "e",
      model_info: {id: "m"},
      evaluation_results: [{evaluation_name: "b", score_details: {score: 0.5}}]
    }),
    "b.json": '{"2026_t1.eval": 1}',
    "m/stats.json": '[{"name": {"name": "exact_match"}, "mean": 1}]',
    "n/stats.json": '[{"name": {"name": "exact_match"}, "mean": 1}]'
  });

  it("are named once per reason, nothing is published of them, and no mapping is proposed for them", async () => {
    const {code, data} = await runCommand("inspect", aggregates);
    expect(code).toBe(0);
    expect(data).toContain("1 records in = 0 accepted + 0 rejected + 0 duplicates + 1 skipped; 0 rows.");
    expect(data).toMatch(
      /not read: .*m\/stats\.json and 1 more \(statistics of a HELM run, means without answers: give /
    );
    expect(data).not.toContain("A mapping for");
    for (const command of ["check", "ingest", "score"]) expect((await runCommand(command, aggregates)).code).toBe(3);
    expect((await runCommand("check", aggregates)).data).toContain("Not publishable: no answer was read.");
  });

  it("steer no terminal, not even by turning the reading direction", async () => {
    const folder = folderOf({"m/a\u202egnp.json": "{}"});
    expect((await runCommand("inspect", folder)).data).not.toContain("\u202e");
    const names = ["a\u202eb", "c\td", ...Array.from({length: 11}, (_, n) => `m${n}`)];
    const log = folderOf(
      Object.fromEntries(names.map((name) => [`${name}/GEU_direct.json`, JSON.stringify([geu(1, "B")])]))
    );
    const {data} = await runCommand("inspect", log);
    expect(data).toMatch(/Models: .*a\ufffdb, c\ufffdd.* and 1 more\./);
    expect(data).not.toMatch(/[\t\u202e]/);
  });
});

describe("parallax ingest", () => {
  it("writes tables as the schema says, with manifest and ledger", async () => {
    const out = join(folderOf({}), "tables");
    expect(await runCommand("ingest", good, "-o", out, "--simulated", "--judge", "j")).toMatchObject({
      code: 0,
      data: ""
    });
    for (const [name, columns] of Object.entries(CANONICAL_TABLES)) {
      const [row] = await tables(out, name);
      expect(Object.keys(row!), name).toEqual(Object.keys(columns));
    }
    const responses = await tables(out, "responses");
    const items = responses.map(({itemId}) => String(itemId));
    expect(items).toEqual([...items].sort());
    expect([...responses].sort((a, b) => Number(a["responseId"]) - Number(b["responseId"]))).toMatchObject([
      {reply: "B"},
      {reply: "(A)", parsed: "A"},
      {reply: "=1+1 B"}
    ]);
    expect(await tables(out, "sources")).toMatchObject([{simulated: true, adapter: "realunify@6"}]);
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as object;
    expect(manifest).toMatchObject({
      canonicalVersion: CANONICAL_VERSION,
      simulated: true,
      tables: {responses: 3, judgments: 3}
    });
    const {files} = manifest as {files: Record<string, {bytes: number; sha256: string}>};
    expect(Object.keys(files).sort()).toEqual([
      "cells.json",
      ...["answers", "cases", "letters", "suites", "verdicts"].map((name) => `counts-${name}.parquet`),
      ...["items", "judgments"].map((name) => `${name}.parquet`),
      "ledger.json",
      ...["responses", "runs", "sources", "subjects"].map((name) => `${name}.parquet`)
    ]);
    for (const [name, {bytes, sha256}] of Object.entries(files)) {
      const content = readFileSync(join(out, name));
      expect([content.length, createHash("sha256").update(content).digest("hex")], name).toEqual([bytes, sha256]);
    }
    const {cells} = JSON.parse(readFileSync(join(out, "cells.json"), "utf8")) as {cells: object[]};
    expect(cells).toMatchObject([
      {suite: "realunify", subjectId: "m", direction: "geu", statuses: {ok: 3, invalid: 0}, scored: 3, sum: 2}
    ]);
    const ledger = JSON.parse(readFileSync(join(out, "ledger.json"), "utf8")) as {coverage: object[]};
    expect(ledger.coverage).toMatchObject([{suite: "realunify GEU", items: 3, of: 3, missing: [], missingCount: 0}]);
  });

  it("gives rows as JSON lines where no folder is named", async () => {
    const {data, talk, code} = await runCommand("ingest", good);
    expect(
      data
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as {itemId: string}).itemId)
    ).toHaveLength(3);
    expect([code, talk.includes("Read as RealUnify")]).toEqual([0, true]);
  });

  it("keeps good records of a broken file and ends with 1", async () => {
    const {data, talk, code} = await runCommand("ingest", broken);
    expect(data.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
    expect(talk).toContain("m.json, record 1: invalid JSON at");
  });

  it("ends with 3 where there is nothing to read", async () => {
    expect((await runCommand("ingest", folderOf({"a.txt": "hello"}))).code).toBe(3);
  });

  it("ends with 1 on contradictions where they must not be", async () => {
    const folder = folderOf({"m.json": JSON.stringify([geu(1, "B"), geu(1, "A")])});
    for (const command of [["ingest"], ["score"], ["export", "--to", "csv"]]) {
      expect((await runCommand(...command, folder, "-q")).code, command[0]).toBe(0);
      expect((await runCommand(...command, folder, "-q", "--conflicts", "fail")).code, command[0]).toBe(1);
    }
    for (const command of ["inspect", "check"]) expect((await runCommand(command, folder, "-q")).code, command).toBe(1);
    const last = await runCommand("ingest", folder, "-q", "--conflicts", "last");
    expect(JSON.parse(last.data.trim().split("\n").at(-1)!)).toMatchObject({parsed: "A"});
  });
});

describe("parallax score", () => {
  it("prints aligned tables and JSON", async () => {
    const {data} = await runCommand("score", good, "-q");
    expect(data.split("\n")[1]).toMatch(
      /^realunify {2}m {6}direct {4}track: GEU {2}accuracy {2}0\.6667 {2}3 {2}realunify\/geu-accuracy-true@1$/
    );
    const {data: json} = await runCommand("score", good, "-q", "--json", "--denominators", "fixed");
    const {scores, logged, baselines} = JSON.parse(json) as {
      scores: {value: number}[];
      logged: unknown[];
      baselines: object[];
    };
    expect(baselines).toMatchObject([
      {suite: "realunify", items: 3, assumed: 3, bestConstant: {letter: "B", score: 1}, chance: 0.25, constant: {A: 0}}
    ]);
    expect((await runCommand("score", good, "-q")).data).toMatch(/Without looking[^]*realunify +3 +always B/);
    expect(logged).toEqual([]);
    expect(scores[0]).toMatchObject({value: 0.02, n: 100});
  });

  it("says how many replies no official rule reads, since their key lies beyond E", async () => {
    const folder = folderOf({
      "m.jsonl": [geu(1, "B"), {...geu(2, "F"), answer: "F"}].map((one) => JSON.stringify(one)).join("\n")
    });
    const {talk, data} = await runCommand("score", folder, "--rules", "--json");
    expect(talk).toContain("Left out: 1 replies to items whose key lies beyond E");
    expect(JSON.parse(data)).toMatchObject({summaries: [{replies: 1}, {replies: 1}, {replies: 1}, {replies: 1}]});
  });

  it("counts flips between rules", async () => {
    const {data} = await runCommand("score", good, "-q", "--rules", "--json");
    const {summaries} = JSON.parse(data) as {summaries: {scorer: string; right: number; invalid: number}[]};
    expect(summaries.map(({scorer, right, invalid}) => [scorer, right, invalid])).toEqual([
      ["realunify/official@1", 2, 0],
      ["unieval/official@1", 2, 0],
      ["parallax/strict@1", 1, 1],
      ["vlmevalkit/exact@1", 2, 0]
    ]);
  });
});

describe("parallax fit", () => {
  const joint = referenceJson<Record<string, number[][]>>("gapeval-judge/joint.json");
  const folder = folderOf({"joint.json": JSON.stringify(joint), "bad.json": '{"m": [[50, 20, 20, 10]]}'});

  it("repeats the released script within its own noise, all-equal corners apart", async () => {
    const {results} = referenceJson<{results: Record<string, {gap_mean: number}>}>("gapeval-judge/joint_gapres.json");
    const {data} = await runCommand("fit", join(folder, "joint.json"), "--method", "official", "--json");
    const {official} = JSON.parse(data) as {official: {subject: string; gapMean: number}[]};
    expect(official).toHaveLength(Object.keys(results).length);
    for (const {subject, gapMean} of official.filter((fit) => !fit.subject.startsWith("all "))) {
      expect(Math.abs(gapMean - results[subject]!.gap_mean), subject).toBeLessThan(0.03);
    }
  });

  it("gives estimates with intervals, by category and overall, from judge records", async () => {
    const tree = referenceJson<Record<string, string>>("gapeval-judge/records.json.gz");
    const {data, code} = await runCommand("fit", folderOf(tree), "--method", "identified", "--json", "-q");
    interface Cell {
      readonly n: number;
      readonly gap: number;
      readonly lo: number;
      readonly hi: number;
      readonly deltaTheta: number;
      readonly deltaThetaLo: number;
      readonly deltaThetaHi: number;
    }
    const {identified, overall} = JSON.parse(data) as {
      identified: Cell[];
      overall: {subject: string; p: number; signed: {value: number; lo: number; hi: number}}[];
    };
    expect(code).toBe(0);
    expect(identified).toHaveLength(16);
    for (const {n, gap, lo, hi, deltaTheta, deltaThetaLo, deltaThetaHi} of identified) {
      expect(n).toBeGreaterThan(0);
      expect(lo <= gap && gap <= hi).toBe(true);
      expect(deltaThetaLo < deltaTheta && deltaTheta < deltaThetaHi).toBe(true);
    }
    expect(overall).toHaveLength(4);
    for (const {p, signed} of overall) expect(p >= 0 && p <= 1 && signed.lo < signed.hi).toBe(true);
    const {data: text} = await runCommand("fit", folderOf(tree), "--method", "identified", "-q");
    const [{gap, lo, hi}] = identified as [Cell];
    expect(text).toContain(`${gap.toFixed(1)} [${lo.toFixed(1)}, ${hi.toFixed(1)}]`);
    expect(text).toContain("test of no gap in any category");
  });

  it("fits abilities and difficulties item by item", async () => {
    const tree = referenceJson<Record<string, string>>("gapeval-judge/records.json.gz");
    const {data} = await runCommand("fit", folderOf(tree), "--method", "item", "--json", "-q");
    const {results, items, abilityPriorSd} = JSON.parse(data) as {
      results: {subject: string; deltaThetaSe: number}[];
      items: number;
      abilityPriorSd: number;
    };
    expect(abilityPriorSd).toBe(ABILITY_PRIOR_SD);
    const {data: text} = await runCommand("fit", folderOf(tree), "--method", "item", "-q");
    for (const said of [text, (await runCommand("help", "fit")).data])
      expect(said.replace(/\s+/g, " ")).toContain(`normal prior of standard deviation ${ABILITY_PRIOR_SD} logits`);
    expect(results.map(({subject}) => subject)).toEqual(["aurora-u7b", "cinder-show", "emu", "output_a1"]);
    expect(items).toBe(54);
  });

  it("takes a log without pairs item by item, and says that one model's answers determine nothing", async () => {
    const {code, data} = await runCommand("fit", good, "--method", "item", "-q");
    expect(code).toBe(1);
    expect(data).toContain("Item level: 1 models, 3 items;");
    expect(data).toContain("not-identified");
    expect(data).toContain("Not checked: the answers do not determine this model.");
  });

  it("names what is wrong with proportions", async () => {
    const run = await runCommand("fit", join(folder, "bad.json"));
    expect(run).toMatchObject({
      code: 1,
      talk: expect.stringContaining("m, row 0: invalid proportions; expected four in [0, 1]")
    });
  });
});

describe("parallax check", () => {
  it("passes a clean log and stops a broken or private one", async () => {
    expect(await runCommand("check", good)).toMatchObject({code: 0, data: expect.stringContaining("Publishable.")});
    expect(await runCommand("check", broken)).toMatchObject({
      code: 1,
      data: expect.stringContaining("Not publishable: 1 file was not wholly read; 1 records rejected.")
    });
    const folder = folderOf({"m.json": JSON.stringify([geu(1, "B, ask me@here.org")])});
    const run = await runCommand("check", folder, "--json");
    expect(run.code).toBe(1);
    expect(run.data).not.toContain("me@here.org");
    expect(JSON.parse(run.data)).toMatchObject({
      publishable: false,
      private: {count: 1, places: [{kind: "e-mail address", field: "reply"}]}
    });
    expect((await runCommand("check", folder, "--private", "allow")).code).toBe(0);
  });
});

describe("parallax export", () => {
  it("writes CSV that no spreadsheet runs", async () => {
    const {data} = await runCommand("export", good, "--to", "csv", "-q");
    expect(data.split("\n")[0]).toMatch(/^suite,subject,item,/);
    expect(data).toContain(",'=1+1 B,");
  });

  it("masks the models and the reasons of what ingest writes, too", async () => {
    const line = (more: object) => JSON.stringify({...geu(1, "B"), ...more});
    const folder = folderOf({"m.jsonl": [line({}), line({task_type: 7, answer: "ask me@here.org"})].join("\n")});
    const out = join(folder, "out");
    await runCommand("ingest", join(folder, "m.jsonl"), "--subject", "hf//home/someone/m", "--mask", "-o", out, "-q");
    for (const name of ["ledger.json", "cells.json", "manifest.json"])
      expect(readFileSync(join(out, name), "utf8"), name).not.toMatch(/someone|here\.org/);
    expect(readFileSync(join(out, "cells.json"), "utf8")).toContain("hf/[home folder]/m");
  });

  it("masks the names of files in every table, the ledger and the manifest, and what it says", async () => {
    const secret = `sk-${"b2".repeat(12)}`;
    const folder = folderOf({
      [`m_${secret}/GEU_direct.jsonl`]: `${JSON.stringify(geu(1, "A"))}\nbroken\n`,
      "note me@here.org.txt": "x"
    });
    const out = join(folder, "out");
    const run = await runCommand("ingest", folder, "--mask", "--json", "-o", out);
    const written = ["ledger.json", "cells.json", "manifest.json"].map((name) => readFileSync(join(out, name), "utf8"));
    for (const text of [...written, run.data, run.talk]) expect(text).not.toMatch(/sk-b2|me@here/);
    for (const name of ["subjects", "runs", "responses", "sources"] as const)
      expect(JSON.stringify(await tables(out, name))).toMatch(/^(?!.*sk-b2).*m_\[secret\]/);
  });

  it("masks on request", async () => {
    const folder = folderOf({"m.json": JSON.stringify([geu(1, "B, ask me@here.org")])});
    const {data} = await runCommand("export", folder, "--to", "jsonl", "--mask", "-q");
    expect(JSON.parse(data)).toMatchObject({reply: "B, ask [e-mail address]"});
  });

  it("writes Every Eval Ever instances that score the same when read back", async () => {
    const out = join(folderOf({}), "instances.jsonl");
    await runCommand("export", good, "--to", "eee", "-o", out, "-q");
    const again = await runCommand("score", out, "-q", "--json");
    const before = await runCommand("score", good, "-q", "--json");
    const scored = ({data}: {data: string}) => ({...(JSON.parse(data) as object), choices: null, ledger: null});
    expect(scored(again)).toEqual(scored(before));
  });

  it("counts verdicts without a score that Every Eval Ever cannot express, beside one that has a score", async () => {
    const sample = {doc_id: 0, target: "B", filtered_resps: ["B"], acc: 1, bleu: "high"};
    const folder = folderOf({"m/samples_t_2026-01-02T03-04-05.jsonl": JSON.stringify(sample)});
    const {talk} = await runCommand("export", folder, "--to", "eee");
    expect(talk).toContain("Left out: 1 verdicts without a score on other rows, which Every Eval Ever cannot express.");
  });

  it("keeps apart what Every Eval Ever has no field for, and says what it cannot express", async () => {
    const folder = folderOf({
      "t.csv":
        "m,id,case,turn,judge,role,s\nx,1,c,1,j1,editing,1\nx,1,c,2,j1,editing,0\nx,1,c,2,j2,editing,1\nx,2,c,1,j1,,\n",
      "map.json": JSON.stringify({
        suite: "own",
        columns: {subject: "m", item: "id", pair: "case", turn: "turn", judge: "judge", capability: "role", score: "s"}
      })
    });
    const out = join(folder, "out.jsonl");
    const {talk, code} = await runCommand(
      ...["export", join(folder, "t.csv"), "--mapping", join(folder, "map.json"), "--to", "eee", "-o", out]
    );
    expect([code, talk.split("\n")[0]]).toEqual([
      0,
      "Left out: 1 rows without a score, which Every Eval Ever cannot express."
    ]);
    const {data} = await runCommand("ingest", out, "-q");
    const rows = data.trim().split("\n").map((line) => JSON.parse(line) as CanonicalRow); // prettier-ignore
    expect(
      rows.map(({turn, judgments: [verdict], item}) => [turn, verdict!.judgeId, verdict!.score, item.pairId])
    ).toEqual([
      [1, "j1", 1, "own/c"],
      [2, "j1", 0, "own/c"],
      [2, "j2", 1, "own/c"]
    ]);
    const first = JSON.parse(readFileSync(out, "utf8").split("\n")[0]!) as Record<string, unknown>;
    expect(first).toMatchObject({interaction_type: "single_turn", output: {raw: []}, messages: null});
    expect(first["sample_hash"]).toBe(createHash("sha256").update("own/1").digest("hex"));
  });

  it("needs a form, and a folder for Parquet", async () => {
    expect((await runCommand("export", good)).code).toBe(2);
    expect((await runCommand("export", good, "--to", "parquet")).code).toBe(2);
  });

  it("reads a gzipped log", async () => {
    const folder = folderOf({"geu_direct/x.json.gz": readGzip()});
    expect((await runCommand("score", folder, "-q")).data).toContain("0.7075");
  });
});

/** The file as it lies in the reference, still packed. */
function readGzip(): Uint8Array {
  expect(referenceBytes("realunify/geu_direct/aurora-u7b.json.gz").length).toBeGreaterThan(1000);
  return readFileSync(new URL("../reference/realunify/geu_direct/aurora-u7b.json.gz", import.meta.url));
}
