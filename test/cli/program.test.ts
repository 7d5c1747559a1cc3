import {execFile, spawn, spawnSync} from "node:child_process";
import {readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync} from "node:fs";
import {basename, join} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";
import {parquetReadObjects} from "hyparquet";
import {compressors} from "hyparquet-compressors";
import {gzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {UMNIBENCH_MAPPING} from "../../src/lib/benchmarks/umnibench/adapter/umnibench-mapping.js";
import {folderOf, runCommand} from "./run-command.js";

const program = fileURLToPath(new URL("../../bin/parallax.mjs", import.meta.url));
const run = (...argv: string[]) => spawnSync(process.execPath, [program, ...argv], {encoding: "utf8"});

describe("bin/parallax.mjs", () => {
  it("loads next to nothing before it knows what to do, so that it starts at once", () => {
    expect(run("help").stdout).toContain("npx parallax inspect");
    const sizes = new Map<string, number>();
    const visit = (name: string): void => {
      if (sizes.has(name)) return;
      const code = readFileSync(join(program, "../../.cache/cli", name), "utf8");
      sizes.set(name, code.length);
      for (const [, next] of code.matchAll(/\b(?:import|export)(?:[^"()]*?from)?"\.\/([^"]+)"/g)) visit(next!);
    };
    visit("parallax.js");
    expect(sizes.size).toBeGreaterThan(1);
    expect([...sizes.values()].reduce((sum, size) => sum + size)).toBeLessThan(40_000);
  });

  it("is bundled when its sources are newer, in whole files, and forgets parts of programs older than a day", async () => {
    const said = (text: string): string =>
      `export const processTerminal = () => null;\nexport const main = async () => (console.log("${text}"), 0);\n`;
    const folder = folderOf({
      "package.json": '{"type": "module", "version": "1"}',
      "bin/parallax.mjs": readFileSync(program),
      "bin/bundle-options.mjs": readFileSync(join(program, "../bundle-options.mjs")),
      "cli/parallax.ts": said("one"),
      "cli/tables/table-worker.ts": "",
      "cli/sources/parts/part-worker.ts": "",
      ".cache/cli/chunk-OLD.js": "",
      ".cache/cli/chunk-RECENT.js": ""
    });
    symlinkSync(join(program, "../../node_modules"), join(folder, "node_modules"));
    utimesSync(join(folder, ".cache/cli/chunk-OLD.js"), 0, Date.now() / 1000 - 2 * 86_400);
    const start = () => promisify(execFile)(process.execPath, [join(folder, "bin/parallax.mjs")]);
    const runs = await Promise.all([start(), start(), start()]);
    expect(runs.map(({stdout}) => stdout)).toEqual(["one\n", "one\n", "one\n"]);
    expect(readdirSync(join(folder, ".cache/cli"))).toEqual([
      "chunk-RECENT.js",
      "parallax.js",
      "part-worker.js",
      "table-worker.js"
    ]);
    writeFileSync(join(folder, "cli/parallax.ts"), said("two"));
    expect((await start()).stdout).toBe("two\n");
  });

  it("ends with the code of the command, data on stdout and talk on stderr", () => {
    const folder = folderOf({
      "m.jsonl": '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\nnot json\n'
    });
    const {status, stdout, stderr} = run("ingest", folder);
    expect(status).toBe(1);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("line 2: invalid JSON at 0; expected value");
  });

  it("writes its data and ends with its code where nobody listens to what it says", async () => {
    const folder = folderOf({
      "m.jsonl": '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\nnot json\n'
    });
    const child = spawn(process.execPath, [program, "ingest", folder], {stdio: ["ignore", "pipe", "pipe"]});
    child.stderr.destroy();
    let data = "";
    child.stdout.on("data", (chunk: Buffer) => (data += chunk.toString()));
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, data.trim().split("\n").length]).toEqual([1, 1]);
    const clean = folderOf({
      "m.jsonl": '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\n'
    });
    const quiet = spawn(process.execPath, [program, "ingest", clean], {stdio: ["ignore", "pipe", "pipe"]});
    quiet.stderr.destroy();
    quiet.stdout.resume();
    expect(await new Promise((resolve) => quiet.on("close", resolve))).toBe(0);
  });

  it("ends quietly when the reader of its pipe has had enough", () => {
    const lines = Array.from({length: 20_000}, (_, n) =>
      JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: "B"})
    );
    const folder = folderOf({"m.jsonl": lines.join("\n")});
    const {stdout, stderr} = spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${program}" ingest "${folder}" -q | head -1`],
      {encoding: "utf8"}
    );
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(stderr).toBe("");
  });

  it("reads standard input by its content, packed or not", () => {
    const lines = [1, 2].map((n) =>
      JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: "B"})
    );
    for (const input of [lines.join("\n"), `[${lines.join()}]`])
      for (const packed of [Buffer.from(input), gzipSync(input)])
        expect(
          spawnSync(process.execPath, [program, "check", "-"], {input: packed, encoding: "utf8"}).stdout
        ).toContain("2 records in = 2 accepted");
  });

  it("leaves no temporary files when it is interrupted", async () => {
    const folder = folderOf({});
    const child = spawn(process.execPath, [program, "inspect", "-"], {env: {...process.env, TMPDIR: folder}});
    child.stdin.write("a,b\n");
    await expect.poll(() => readdirSync(folder).length, {timeout: 10_000}).toBe(1);
    child.kill("SIGINT");
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(code).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("leaves the tables, and the file, of before whole when it is interrupted or fails, and nothing half-written", async () => {
    const lines = (count: number): string =>
      Array.from({length: count}, (_, n) =>
        JSON.stringify({task_type: "t", evaluation_prompt: `q${n}`, answer: "B", response: `B ${"x".repeat(n % 40)}`})
      ).join("\n");
    const folder = folderOf({"small/m.jsonl": lines(3), "large/m.jsonl": lines(200_000), "none/m.txt": "no log"});
    const at = (name: string): string => join(folder, name);
    expect(run("ingest", at("small"), "-o", at("out")).status).toBe(0);
    expect(run("export", at("small"), "--to", "csv", "-o", at("out.csv")).status).toBe(0);
    const whole = readdirSync(at("out")).map((name) => readFileSync(join(at("out"), name)));
    const exported = readFileSync(at("out.csv"));
    for (const args of [
      ["ingest", at("large"), "-o", at("out")],
      ["export", at("large"), "--to", "csv", "-o", at("out.csv")]
    ]) {
      const child = spawn(process.execPath, [program, ...args], {stdio: "ignore"});
      const begun = (): boolean =>
        [...readdirSync(folder), ...(readdirSync(at("out"), {recursive: true}) as string[])].some((name) =>
          /\.part$|^\.parallax-.*\.parquet/.test(name)
        );
      await expect.poll(begun, {timeout: 50_000, interval: 5}).toBe(true);
      child.kill("SIGINT");
      expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(130);
    }
    expect(readdirSync(at("out")).map((name) => readFileSync(join(at("out"), name)))).toEqual(whole);
    expect(readFileSync(at("out.csv"))).toEqual(exported);
    expect(readdirSync(folder).sort()).toEqual(["large", "none", "out", "out.csv", "small"]);
    expect(run("ingest", at("small"), "-o", at("out.csv")).stderr).toMatch(/out\.csv cannot be written: /);
    expect(run("export", at("small"), "--to", "csv", "-o", at("out")).stderr).toContain(
      "cannot be written: a folder of that name is there"
    );
    expect(run("export", at("small"), "--to", "csv", "-o", at("no/such/out.csv")).stderr).toMatch(
      /no\/such\/out\.csv cannot be written: ENOENT: no such file or directory\n/
    );
    expect(run("export", at("small"), "--to", "csv", "-o", "/dev/full")).toMatchObject({
      status: 4,
      stderr: expect.stringContaining("/dev/full cannot be written: ENOSPC")
    });
  }, 120_000);

  it("says that its data could not be written where the disk is full, and ends with the code for that", () => {
    const folder = folderOf({
      "m.jsonl": '{"task_type": "t", "evaluation_prompt": "q", "answer": "B", "response": "B"}\n'
    });
    const {status, stderr} = spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${program}" score -q "${folder}" > /dev/full`],
      {
        encoding: "utf8"
      }
    );
    expect([status, stderr]).toEqual([
      4,
      "parallax: standard output cannot be written: ENOSPC: no space left on device, write\n"
    ]);
  });

  it("reads long files and writes large tables in threads of their own, to the same bytes as in a single one", async () => {
    const lines = Array.from({length: 51_000}, (_, n) =>
      JSON.stringify({
        task_type: "an invented task",
        evaluation_prompt: `q${n % 50_990}`,
        answer: "B",
        response: n % 3 === 0 ? "B" : "C"
      })
    );
    lines[20] = "no record";
    const text = lines.join("\n");
    expect(text.length, "long enough to be read in parts").toBeGreaterThan(4 << 20);
    const folder = folderOf({"log/m.jsonl": text});
    const {status, stderr} = run("ingest", join(folder, "log"), "-o", join(folder, "out"));
    expect([status, stderr.includes("50989 accepted + 1 rejected + 10 duplicates")]).toEqual([1, true]);
    await runCommand("ingest", join(folder, "log"), "-q", "-o", join(folder, "single"));
    const manifests = ["out", "single"].map((name) => readFileSync(join(folder, name, "manifest.json"), "utf8"));
    expect(manifests[0]).toContain("ledger.json");
    expect(manifests[0]).toBe(manifests[1]);
    expect(readdirSync(join(folder, "out")).filter((name) => !/\.(?:parquet|json)$/.test(name))).toEqual([]);
    const bytes = Uint8Array.from(readFileSync(join(folder, "out", "responses.parquet")));
    const rows = await parquetReadObjects({file: bytes.buffer, compressors, columns: ["itemId", "responseId"]});
    const ids = rows.map(({itemId}) => String(itemId));
    expect(new Set(rows.map(({responseId}) => responseId)).size).toBe(50_989);
    expect(ids).toEqual([...ids].sort());
  }, 180_000);

  it("comes to the same where a thread reads a file by itself: odd and repeated lines, a mark, a line without end", async () => {
    const record = (n: number, more = {}) => {
      const place = {model: `m${n % 3}`, case_id: n % 9000, turn: (n % 3) + 1, question_ix: (n % 9) + 1};
      return JSON.stringify({...place, answer: "A", prediction: ["A", "(B).", "né", null][n % 4], ...more});
    };
    const lines = Array.from({length: 60_000}, (_, n) => record(n, n % 5000 === 17 ? {more: [n]} : {}));
    lines[30] = "no record";
    lines[40_000] = lines[39_999]!.replace('"A"', '"\\u0041"');
    const long = record(70_000, {more: "-".repeat(17 << 20)});
    const text = ["\ufeff" + lines.join("\n"), long, record(70_001), "{", record(70_002)].join("\n");
    const folder = folderOf({"log.jsonl": text, "mapping.json": JSON.stringify(UMNIBENCH_MAPPING)});
    const [log, mapping] = [join(folder, "log.jsonl"), join(folder, "mapping.json")];
    const {status} = run("ingest", log, "--mapping", mapping, "-q", "-o", join(folder, "out"));
    expect(status).toBe(1);
    await runCommand("ingest", log, "--mapping", mapping, "-q", "-o", join(folder, "single"));
    for (const name of readdirSync(join(folder, "single")))
      expect(readFileSync(join(folder, "out", name)).equals(readFileSync(join(folder, "single", name))), name).toBe(
        true
      );
    const {ledger} = JSON.parse(readFileSync(join(folder, "out", "manifest.json"), "utf8")) as {
      ledger: Record<"seen" | "rejected" | "duplicates", number>;
    };
    expect(ledger).toMatchObject({seen: 60_004, rejected: 2});
    expect(ledger.duplicates).toBeGreaterThan(0);
  }, 180_000);

  it("comes to the same where short files, read as rows, stand between long ones whose texts never end", async () => {
    const lines = (from: number, count: number, length: number) =>
      Array.from({length: count}, (_, n) =>
        JSON.stringify({
          task_type: `task ${n % 3}`,
          evaluation_prompt: `q${from + n}`,
          answer: "B",
          response: n % 7 === 0 ? "B" : `C ${"é".repeat(n % length)} ${from + n}`
        })
      ).join("\n");
    const folder = folderOf({
      "log/1.jsonl": lines(0, 30, 9),
      "log/2.jsonl": lines(1000, 60_000, 50),
      "log/3.jsonl": lines(990, 40, 9),
      "log/4.jsonl": lines(200_000, 60_000, 400),
      "log/5.jsonl": lines(300_000, 20, 9)
    });
    const [log, out, single] = ["log", "out", "single"].map((name) => join(folder, name)) as [string, string, string];
    expect(run("ingest", log, "-q", "-o", out).status).toBe(0);
    await runCommand("ingest", log, "-q", "-o", single);
    for (const name of readdirSync(single))
      expect(readFileSync(join(out, name)).equals(readFileSync(join(single, name))), name).toBe(true);
    const bytes = Uint8Array.from(readFileSync(join(out, "responses.parquet")));
    const rows = await parquetReadObjects({file: bytes.buffer, compressors, columns: ["reply", "sourceId", "place"]});
    const replies = new Map(rows.map(({reply, sourceId, place}) => [`${basename(String(sourceId))} ${place}`, reply]));
    for (const file of [1, 2, 3, 4, 5]) {
      const given = readFileSync(join(log, `${file}.jsonl`), "utf8").split("\n");
      for (let line = given.length; line > 0; line -= 997)
        expect([file, line, replies.get(`${file}.jsonl line ${line}`)]).toEqual([
          file,
          line,
          (JSON.parse(given[line - 1]!) as {response: string}).response
        ]);
    }
  }, 180_000);
});
