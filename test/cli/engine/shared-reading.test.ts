import {existsSync, readFileSync, rmSync, truncateSync, writeFileSync} from "node:fs";
import {gzipSync} from "node:zlib";
import {join} from "node:path";
import {Readable} from "node:stream";
import {zipSync} from "fflate";
import {describe, expect, it} from "vitest";
import {readShare} from "../../../cli/engine/read-share.js";
import {demoSources} from "../../../loaders/logs/demo-sources.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {atNight} from "../../support/nightly.js";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "../run-command.js";
import {expectSameReading, ledgerOf, written} from "./alike-readings.js";
import {MAPPING} from "./generated-logs.js";
import {readInSharesHere} from "./read-in-shares.js";

const SILENT = {data: () => undefined, talk: () => undefined, isInteractive: false};

const VERSION = "1";

/** Hundreds of small folders are read three times, on a machine that has other work. */
const LONG = 240_000;

const CHANGED = "the file changed while it was being read";

/** Files of two of these are read in ranges. */
const SOME_LINES = 500;
const SEVERAL_LINES = 250;
/** Less than a line is long, mostly. */
const WITHIN_LINES = 64;

const judged = (name: string): string => JSON.stringify({model: "m", id: name, points: 1});

/** What shares come to, against what one program reads: its tables with answers in the order of items, as merge writes them of one folder. */
const expectReadAlike = (paths: readonly string[], ...options: readonly string[]): Promise<number> =>
  expectRangesReadAlike(SOME_LINES, paths, ...options);

async function expectRangesReadAlike(
  range: number,
  paths: readonly string[],
  ...options: readonly string[]
): Promise<number> {
  const home = folderOf({});
  const at = (name: string): string => join(home, name);
  await runCommand("ingest", ...paths, "-q", "-o", at("alone"), ...options);
  const shares = await readInSharesHere(at("shared"), paths, options, range);
  const policy = options.includes("--conflicts") ? options.slice(options.indexOf("--conflicts")).slice(0, 2) : [];
  await expectSameReading(at("shared"), at("alone"), false, ...policy);
  return shares;
}

const replyMapping = (): string =>
  join(folderOf({"m.json": JSON.stringify({...MAPPING, columns: {...MAPPING.columns, reply: "answer"}})}), "m.json");

const record = (n: number, answer = ""): string => JSON.stringify({model: "m", id: `q${n}`, points: n % 2, answer});

/** Files of lines of every length and kind. */
const LINES: Readonly<Record<string, string | Uint8Array>> = (() => {
  const plain = Array.from({length: 30}, (_, n) => record(n));
  const lost = Buffer.from(`${record(90, "LOST")}\n`);
  lost[lost.indexOf("LOST")] = 0xff;
  return {
    "no end": plain.join("\n"),
    "two ends": `${plain.join("\n")}\n\n`,
    "ends of Windows": `${plain.join("\r\n")}\r\n`,
    mark: `\ufeff${plain.join("\n")}`,
    blank: `${plain.slice(0, 9).join("\n")}${"\n".repeat(300)}${plain.slice(9).join("\n")}`,
    long: [plain[0], record(1, "x".repeat(700)), ...plain.slice(2, 5), record(99, "é🙂".repeat(90))].join("\n"),
    "long end": [...plain.slice(0, 4), record(1, "x".repeat(700))].join("\n"),
    "lost characters": Buffer.concat([
      ...plain.map((line) => Buffer.from(`${line}\n`)),
      lost,
      lost,
      ...plain.map((line) => Buffer.from(`${line}\n`)),
      lost
    ]),
    odd: [
      ...plain.slice(0, 6),
      record(7, "y".repeat(150)),
      "PK\u0003\u0004 and no more",
      "no record",
      '{"cut":',
      ...plain.slice(3)
    ].join("\n")
  };
})();

describe("a log read in shares", () => {
  it.each(Object.keys(FORMATS).filter((format) => !FORMATS[format]!.source?.mapping))(
    "is what one program reads of it: %s",
    async (format) => void (await expectReadAlike([written(Object.entries(FORMATS[format]!.files))]))
  );

  it.each(["realunify"] as const)("is that, generated answers: %s", async (id) => {
    const logs = await demoSources(id);
    const files = logs.flatMap((log) => [...log.files()].map(({path, text}) => [path, text] as const));
    const mapping = join(folderOf({"mapping.json": JSON.stringify(logs[0]!.source?.mapping ?? null)}), "mapping.json");
    const options = logs[0]!.source?.mapping ? ["--mapping", mapping] : [];
    await expectReadAlike([written(files)], ...options);
  });

  it.each(atNight([1, 2, 3], [1]))(
    "is that, where answers repeat and contradict each other within files and across, with seed %i",
    async (seed) => {
      const uniform = mulberry32(seed);
      const below = (limit: number): number => Math.floor(uniform() * limit);
      const line = (): string =>
        JSON.stringify({
          model: `m${below(3)}`,
          id: `q${below(12)}`,
          judge: `j${below(2)}`,
          points: below(2),
          answer: below(3)
        });
      const names = ["z.jsonl", "b/a.jsonl", "b.jsonl", "c.ndjson"];
      const logs = written([
        ...names.map((name) => [name, [...Array.from({length: 16}, line), "no record"].join("\n")] as const),
        ["notes.txt", "no log"],
        ["torn.zip", "PK\u0003\u0004 and no more"]
      ]);
      const mapping = replyMapping();
      for (const policy of ["first", "last", "fail"])
        expect(
          await expectRangesReadAlike(
            policy === "first" ? WITHIN_LINES : SEVERAL_LINES,
            [logs],
            "--mapping",
            mapping,
            "--conflicts",
            policy
          )
        ).toBeGreaterThan(2 * names.length);
      await expectReadAlike([join(logs, "z.jsonl"), join(logs, "b")], "--mapping", mapping, "--subject", "me");
    },
    LONG
  );

  it.each(Object.keys(LINES))("is that, wherever a range begins: %s", async (name) => {
    for (const range of [WITHIN_LINES, 150]) {
      const logs = written([[`${name}.jsonl`, LINES[name]!]]);
      expect(await expectRangesReadAlike(range, [logs], "--mapping", replyMapping())).toBeGreaterThan(1);
    }
  });

  it("is that of a packed file, and of one with other ends of lines, which are not cut", async () => {
    const lines = Array.from({length: 30}, (_, n) => record(n));
    for (const [path, content] of [
      ["packed.jsonl.gz", gzipSync(lines.join("\n"))],
      ["old.jsonl", lines.join("\r")]
    ] as const)
      expect(await expectRangesReadAlike(WITHIN_LINES, [written([[path, content]])], "--mapping", replyMapping())).toBe(
        1
      );
  });

  it("is that where a later file alone says that it is generated, which one program does not ask", async () => {
    const generated = '{"model": "m", "id": "s", "points": 1, "simulated": true}';
    await expectReadAlike(
      [
        written([
          ["a.jsonl", record(1)],
          ["b.jsonl", generated]
        ])
      ],
      "--mapping",
      replyMapping()
    );
  });

  it("is that of ranges that are read in parts", async () => {
    const line = (n: number): string =>
      JSON.stringify({model: `m${n % 7}`, id: `q${n % 8_900}`, points: n % 2, answer: `${n % 3}`.padEnd(1000)});
    const text = Array.from({length: 9_000}, (_, n) => (n % 2_000 === 1_999 ? "no record" : line(n))).join("\n");
    expect(await expectRangesReadAlike(4_300_000, [written([["a.jsonl", text]])], "--mapping", replyMapping())).toBe(3);
  });

  it("takes further paths, members of archives, and tables as their columns speak", async () => {
    const csv = "model,question_id,correct\nash,q1,1\noak,q1,0\n";
    const logs = written([
      ["one.csv", csv],
      ["two.csv", csv.replaceAll("q1", "q2")],
      [
        "all.zip",
        zipSync(
          Object.fromEntries(
            Object.entries(FORMATS["lm-eval"]!.files).map(([path, content]) => [`runs/${path}`, content])
          )
        )
      ]
    ]);
    expect(
      await expectReadAlike([join(logs, "two.csv"), join(logs, "all.zip"), join(logs, "one.csv")])
    ).toBeGreaterThan(1);
  });

  it.each(["long files", "shares"] as const)(
    "says what is missing of a long file that changed before %s",
    async (then) => {
      const lines = Array.from({length: 12}, (_, n) => record(n));
      const logs = written([
        ["a.jsonl", lines.join("\n")],
        ["b.jsonl", record(99)]
      ]);
      const out = join(folderOf({}), "shared");
      await readInSharesHere(out, [logs], ["--mapping", replyMapping()], WITHIN_LINES, (kind) => {
        if (kind === then) writeFileSync(join(logs, "a.jsonl"), [record(50), ...lines].join("\n"));
      });
      const ledger = JSON.parse(readFileSync(join(out, "ledger.json"), "utf8")) as {
        total: object;
        unread: readonly object[];
        entries: readonly {place: string}[];
      };
      expect(ledger.unread).toEqual([expect.objectContaining({file: "logs/a.jsonl", reason: CHANGED})]);
      const places = ledger.entries.map(({place}) => place);
      if (then === "long files") {
        // Not cut any more: read as by one program, for which a last line without an end is part of what is missing.
        expect([ledger.total, places]).toEqual([
          expect.objectContaining({seen: 14, accepted: 13, rejected: 1}),
          ["after record 12"]
        ]);
      } else {
        expect(ledger.total).toMatchObject({seen: 1 + places.length, accepted: 1, rejected: places.length});
        expect(places[0]).toBe("after record 0 from line 1 on");
        expect(places.length).toBeGreaterThan(5);
      }
    }
  );

  it("writes nothing where what a worker wrote was damaged before it is united", async () => {
    const mapping = replyMapping();
    const logs = written([["a.jsonl", Array.from({length: 12}, (_, n) => record(n)).join("\n")]]);
    const damaged: Readonly<Record<string, readonly [(path: string) => void, RegExp]>> = {
      "responses.parquet": [(path) => truncateSync(path, 100), /share-1-.*: responses.parquet: changed or cut/],
      "judgments.parquet": [rmSync, /share-1-.*: missing file: judgments.parquet/],
      "ledger.json": [(path) => writeFileSync(path, "{}"), /share-1-.*: invalid files/],
      "manifest.json": [(path) => writeFileSync(path, ""), /8 of 9 shares are there/]
    };
    for (const [name, [damage, reason]] of Object.entries(damaged)) {
      const out = join(folderOf({}), "shared");
      const damageOne = (folders: readonly string[]): void => damage(join(folders[1]!, name));
      const code = await readInSharesHere(
        out,
        [logs],
        ["--mapping", mapping],
        WITHIN_LINES,
        undefined,
        damageOne
      ).catch((error: unknown) => String(error));
      expect([name, code]).toEqual([name, expect.stringMatching(reason)]);
      expect(existsSync(join(out, "manifest.json"))).toBe(false);
    }
  });

  it("ends where a worker has another version of this program", async () => {
    const plan = join(
      folderOf({"plan.json": JSON.stringify({version: "0", options: {}, mappings: [], shares: []})}),
      "plan.json"
    );
    const own = {terminal: SILENT, version: VERSION};
    await expect(readShare(plan, Readable.from(["0\n"]), own, () => expect.unreachable())).rejects.toThrow(
      /has Parallax 1; the plan is of 0/
    );
  });

  it("says which file changed after the work was shared out, and ends where a worker does not see one", async () => {
    const logs = written(["a", "b", "c"].map((name) => [`${name}.jsonl`, judged(name)]));
    const out = join(folderOf({}), "shared");
    const mapping = join(folderOf({"m.json": JSON.stringify(MAPPING)}), "m.json");
    const change = (): void => writeFileSync(join(logs, "b.jsonl"), `${judged("b")}\n${judged("d")}`);
    await readInSharesHere(out, [logs], ["--mapping", mapping], SOME_LINES, change);
    expect(ledgerOf(out)).toMatchObject({
      total: {seen: 4, accepted: 3, rejected: 1, duplicates: 0, skipped: 0},
      unread: [expect.stringContaining("the file changed while it was being read")]
    });
    const zip = join(folderOf({}), "all.zip");
    writeFileSync(zip, zipSync(FORMATS["lm-eval"]!.files));
    const packed = join(folderOf({}), "packed");
    await readInSharesHere(packed, [zip], [], SOME_LINES, () =>
      writeFileSync(zip, zipSync({"other.txt": new Uint8Array(9)}))
    );
    expect(ledgerOf(packed)).toMatchObject({
      rows: 0,
      unread: expect.arrayContaining([expect.stringContaining("the file changed, or went, while it was being read")])
    });
    await expect(
      readInSharesHere(join(folderOf({}), "no"), [logs], ["--mapping", mapping], SOME_LINES, () =>
        rmSync(join(logs, "c.jsonl"))
      )
    ).rejects.toThrow(/does not see .*c\.jsonl; every worker must, at the same path/);
  });
});
