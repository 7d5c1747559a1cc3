import {createHash} from "node:crypto";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {mulberry32} from "../../../src/lib/math/index.js";
import {folderOf} from "../run-command.js";
import {MAPPING, tablesOf} from "./generated-logs.js";

/** Names whose order depends on how it is asked for. */
const MODELS = ["\u{1f642} ash", "\uffdc oak", "Elm", "elm 10", "elm 9"];

/**
 * Tables of several machines that read logs of one name. What they share is said alike, judged otherwise, or judged by others; places have
 * one digit or two, and some answers have no verdict.
 */
export async function seededShards(seed: number): Promise<readonly string[]> {
  const uniform = mulberry32(seed);
  const below = (limit: number): number => Math.floor(uniform() * limit);
  const mapping = {...MAPPING, columns: {...MAPPING.columns, reply: "answer"}};
  const path = join(folderOf({"mapping.json": JSON.stringify(mapping)}), "mapping.json");
  const folders: string[] = [];
  for (let shard = 0; shard < 2 + (seed % 3); shard++) {
    const lines = Array.from({length: 30 + below(30)}, () => {
      const own = below(4) === 0;
      return JSON.stringify({
        model: MODELS[below(MODELS.length)],
        id: `q${below(20)}`,
        judge: ["kestrel", "heron"][below(seed % 2 ? 2 : 1)],
        points: below(9) === 0 ? null : own ? uniform() : 1,
        answer: own ? `own ${below(3)}` : "same",
        kind: below(2) ? "a" : null
      });
    });
    folders.push(await tablesOf([["a.jsonl", lines.join("\n")]], "--mapping", path));
  }
  return folders;
}

/** SHA-256 of everything in a folder, by name. */
export const digestsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex")
    ])
  );
