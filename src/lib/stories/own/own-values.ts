import type {BenchmarkId, PublishedRow} from "../../schema/index.js";
import type {ScoreLine} from "../../scoring/index.js";

/** A value for the place of a printed one, in its unit's share (0 to 1), with its denominator. */
export interface OwnValue {
  readonly value: number;
  readonly n: number;
  /** Questions behind UniEval's answers, which are to several images each. */
  readonly questions?: number;
}

/** Official images of a prompt, where a line does not say how many questions its answers are to. */
const IMAGES = 4;

/** What a place is about: the coordinates of a printed number. */
export type Place = Pick<
  PublishedRow,
  "table" | "category" | "subcategory" | "track" | "protocol" | "stage" | "question" | "metric" | "column" | "evaluator"
>;

/** GapEval's released files name categories otherwise than its tables. */
const GAPEVAL_ALIASES: Readonly<Record<string, string>> = {
  counting: "numericalperception",
  multihop: "worldknowledge",
  rulebased: "instructionfollowing",
  physics: "reasoning"
};

/** What the lines of one subject say for a place; `null` where they say nothing. */
export type ValueAt = (place: Place, lines: readonly ScoreLine[]) => OwnValue | null;

/** By benchmark: how scored lines fill the places of its published tables. */
export const OWN_VALUES: Readonly<Record<BenchmarkId, ValueAt>> = {
  gapeval({table, category, metric}, lines) {
    const parts = {success: ["p11"], understanding: ["p11", "p10"], generation: ["p11", "p01"]}[metric as string];
    if (table !== "Table 2" || parts === undefined || category === null) return null;
    const own = lines.filter(({group}) => gapEvalCategory(group) === plain(category));
    return parts.reduce<OwnValue | null>((sum, part) => plus(sum, pooled(own.filter((l) => l.metric === part))), null);
  },
  realunify({table, category, track, protocol}, lines) {
    if (table !== "Table 2" || category === null) return null;
    const own = lines.filter((line) => line.protocol === protocol);
    const total = (id: string) => pooled(own.filter(({group}) => group === `track: ${id}`));
    if (category === "Total") {
      const [ueg, geu] = [total("UEG"), total("GEU")];
      return ueg && geu && {value: (ueg.value * ueg.n + geu.value * geu.n) / (ueg.n + geu.n), n: ueg.n + geu.n};
    }
    if (category.endsWith("Average")) return total(track ?? "");
    return pooled(own.filter(({group}) => group.startsWith("task: ") && plain(group.slice(6)) === plain(category)));
  },
  unieval({table, category, subcategory, metric}, lines) {
    if (metric !== "uniscore" || category === null) return null;
    const group =
      table === "Table 2" && category === "UniScore"
        ? "all"
        : table === "Table 2"
          ? `tag-L1: ${category}`
          : table === "Figure 9"
            ? `tag-L2: ${subcategory}`
            : null;
    const line = lines.find(
      (l) => plain(l.group) === plain(group ?? "") && (group !== "all" || l.metric === "UniScore")
    );
    if (line === undefined || line.value === null) return null;
    return {value: line.value, n: line.n, questions: line.questions ?? Math.ceil(line.n / IMAGES)};
  },
  umnibench({table, category, stage, question}, lines) {
    const group =
      table !== "Table 2" && table !== "Table 3" && table !== "Leaderboard"
        ? null
        : question !== null
          ? `question: ${question.slice(1)}`
          : category !== null
            ? `domain: ${category}`
            : stage === "overall"
              ? "all"
              : `stage: ${stage}`;
    return group === null ? null : pooled(lines.filter((l) => plain(l.group) === plain(group)));
  }
};

/** Lines about disjoint items taken together. */
function pooled(lines: readonly ScoreLine[]): OwnValue | null {
  const n = lines.reduce((sum, line) => sum + (line.value === null ? 0 : line.n), 0);
  return n === 0 ? null : {value: lines.reduce((sum, line) => sum + (line.value ?? 0) * line.n, 0) / n, n};
}

function plus(a: OwnValue | null, b: OwnValue | null): OwnValue | null {
  return a === null ? b : b && {value: a.value + b.value, n: b.n};
}

function gapEvalCategory(group: string): string {
  const name = plain(group.replace(/^category: /, ""));
  return GAPEVAL_ALIASES[name] ?? name;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
}
