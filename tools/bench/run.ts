/**
 * `npm run bench [-- PART...]`: this program and its peers on the same machine in one go; prints a table and saves it under
 * `.cache/bench`. Peers that are not installed are skipped with a message. Parts: pages, logs, explorer, engine, persons; all where
 * none is named. Exit code 1 where a line misses its goal.
 */
import {mkdirSync, writeFileSync} from "node:fs";
import {cpus, totalmem} from "node:os";
import {markdownTable, type BenchLine, type BenchPart} from "./shared/table.js";

const PARTS: Readonly<Record<string, () => Promise<BenchPart>>> = {
  pages: async () => (await import("./pages.js")).benchPages,
  logs: async () => (await import("./logs.js")).benchLogs,
  explorer: async () => (await import("./explorer.js")).benchExplorer,
  engine: async () => (await import("./engine.js")).benchEngine,
  persons: async () => (await import("./persons-random.js")).benchPersonsRandom
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new RangeError(`unknown part: ${unknown} (one of ${Object.keys(PARTS).join(", ")})`);

const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, ${(totalmem() / 2 ** 30).toFixed(0)} GB; WebGPU on hardware: not measured here`;
const name = named.length === 0 ? "bench" : `bench-${named.join("-")}`;
const lines: BenchLine[] = [];
const say = (text: string): void => console.log(text);

/** Prints a line and saves all so far: peers take minutes, and a run that is stopped keeps what it has. */
function add(line: BenchLine): void {
  lines.push(line);
  say(markdownTable([line]).split("\n").at(-1)!);
  mkdirSync(".cache/bench", {recursive: true});
  writeFileSync(`.cache/bench/${name}.md`, `${markdownTable(lines)}\n\n${machine}\n`);
  writeFileSync(`.cache/bench/${name}.json`, JSON.stringify({machine, lines}, null, 2));
}

for (const part of named.length === 0 ? Object.keys(PARTS) : named) await (await PARTS[part]!())(add, say);
say(`\n${markdownTable(lines)}\n\n${machine}\nSaved in .cache/bench.`);
const missed = lines.filter(({met}) => met === false).map(({task}) => task);
if (missed.length > 0) {
  say(`Missed: ${missed.join("; ")}.`);
  process.exitCode = 1;
}
