import {existsSync, readFileSync, statSync} from "node:fs";
import {join} from "node:path";
import {scoreChanges, type ScoreChange} from "../../src/lib/report/index.js";
import type {ScoreLine} from "../../src/lib/scoring/index.js";
import {aligned} from "../aligned.js";
import type {CommandLine} from "../command-line.js";
import {CommandError, EXIT} from "../exit-codes.js";
import type {Terminal} from "../terminal.js";

const SHOWN = 40;

/** What changed between two builds of a report: models, scores, and how sure that is. */
export async function diffCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [before, after, ...rest] = line.paths;
  if (before === undefined || after === undefined || rest.length > 0)
    throw new CommandError(EXIT.usage, "expected two builds: npx parallax diff OLD NEW");
  const changes = scoreChanges(scoresOf(before), scoresOf(after));
  if (line.options.json) {
    terminal.data(`${JSON.stringify(changes, null, 2)}\n`);
    return EXIT.ok;
  }
  const {addedModels, removedModels, addedScores, removedScores, compared} = changes;
  const clear = changes.changes.filter(({p}) => p < 0.05);
  const list = (what: string, names: readonly string[]) =>
    names.length === 0
      ? ""
      : `${what}: ${names.slice(0, SHOWN).join("; ")}${names.length > SHOWN ? `; ${names.length - SHOWN} more` : ""}\n`;
  terminal.data(
    list("New models", addedModels) +
      list("Models gone", removedModels) +
      list("New scores", addedScores) +
      list("Scores gone", removedScores) +
      `${compared} scores in both, ${changes.changes.length} changed, ${clear.length} beyond chance (5%, Holm; runs taken as independent).\n`
  );
  if (changes.changes.length > 0)
    terminal.data(
      aligned(
        ["benchmark", "model", "part", "metric", "before", "after", "difference [95%]", "p"],
        changes.changes.slice(0, SHOWN).map(rowOf)
      )
    );
  return EXIT.ok;
}

function rowOf({suite, model, group, protocol, metric, before, after, difference, p}: ScoreChange): string[] {
  const share = (value: number) => value.toFixed(3);
  return [
    suite,
    model,
    protocol === null ? group : `${group}, ${protocol}`,
    metric,
    `${share(before.value)} (n ${before.n})`,
    `${share(after.value)} (n ${after.n})`,
    `${difference.value >= 0 ? "+" : ""}${share(difference.value)} [${share(difference.lo)}, ${share(difference.hi)}]`,
    p < 0.001 ? "<.001" : p.toFixed(3)
  ];
}

/** Scores of a built report: its folder, or the file `scores.json` in it. */
function scoresOf(path: string): readonly ScoreLine[] {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "scores.json") : path;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CommandError(EXIT.files, `${file}: ${(error as Error).message}; expected a built report`);
  }
  const scores: unknown = typeof value === "object" && value !== null && "scores" in value ? value.scores : undefined;
  if (!Array.isArray(scores)) throw new CommandError(EXIT.files, `${file}: expected a list under scores`);
  return scores as readonly ScoreLine[];
}
