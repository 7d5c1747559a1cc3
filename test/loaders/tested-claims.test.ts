import {describe, expect, it} from "vitest";
import {PROJECT} from "../../loaders/input-text.js";
import {ledger} from "../../loaders/ledger.js";
import {readForStories} from "../../loaders/story.js";
import {benchmarksRegistry, claimsRegistry, evidenceRegistry} from "../../loaders/registries.js";
import {testedClaims} from "../../loaders/tested-claims.js";
import {causesOf, decodeClaims, type JudgedClaim} from "../../src/lib/claims/index.js";
import {correlationOf} from "../../src/lib/math/index.js";
import {testedClaims as test, type TestedClaimsInput} from "../../src/lib/stories/index.js";

const claims = decodeClaims(JSON.parse(JSON.stringify(testedClaims())));
const input: TestedClaimsInput = {
  ...readForStories(PROJECT),
  benchmarks: benchmarksRegistry().entries,
  evidence: evidenceRegistry().entries,
  stated: claimsRegistry().entries
};
const of = (id: string, all: readonly JudgedClaim[] = claims): JudgedClaim => all.find((claim) => claim.id === id)!;
const outcomes = (id: string, all?: readonly JudgedClaim[]) => of(id, all).readings.map(({outcome}) => outcome);

/** Claims after one published value is another. */
function after(cell: string, value: number): JudgedClaim[] {
  const published = Object.fromEntries(
    Object.entries(input.published).map(([id, rows]) => [
      id,
      rows.map((row) => (row.cell === cell ? {...row, value} : row))
    ])
  );
  return test({...input, published});
}

describe("claims of the papers", {timeout: 240_000}, () => {
  it("are all findings that GapEval numbers, and some of every paper", () => {
    const labels = claims.filter(({benchmark}) => benchmark === "gapeval").flatMap(({label}) => label ?? []);
    expect(labels.sort()).toEqual(["Finding 1", "Finding 2", "Finding 3", "Finding 4", "Finding 5"]);
    expect(new Set(claims.map(({benchmark}) => benchmark))).toEqual(
      new Set(input.benchmarks.map(({id}) => id).filter((id) => !["unison", "wise", "unig2u"].includes(id)))
    );
    expect(new Set(claims.map(({id}) => id)).size).toBe(claims.length);
  });

  it("have two readings or more unless their limits say why not, and name cells and statements that exist", () => {
    const cells = new Set(Object.values(input.published).flatMap((rows) => rows.map(({cell}) => cell)));
    const statements = new Set([...ledger().statements.map(({id}) => id), ...input.stated.map(({id}) => id)]);
    for (const {id, readings, limits, statements: named, cause} of claims) {
      if (readings.length < 2) expect([id, limits]).not.toEqual([id, ""]);
      const used = [...readings.flatMap((one) => one.cells), ...(cause?.cells ?? [])];
      expect([id, used.filter((cell) => !cells.has(cell))]).toEqual([id, []]);
      expect([id, named.filter((one) => !statements.has(one))]).toEqual([id, []]);
    }
  });

  it("“consistently outperform” holds on average and not one by one, which is one claim and no cause", () => {
    expect(outcomes("gapeval/specialists-understand")).toEqual(["holds", "not settled", "does not hold"]);
    expect(of("gapeval/specialists-understand").verdict).toBe("some");
  });

  it("Finding 3: the gap falls with performance and does not rise first", () => {
    const rows = input.published.gapeval!.filter(
      ({table, category, metric}) => table === "Table 2" && category === "Overall" && metric === "gap"
    );
    const [bend] = of("gapeval/finding-3").readings;
    expect(bend).toMatchObject({holds: false, outcome: "not settled", alone: "does not hold"});
    const [r] = /−?\d\.\d\d(?= over 11 systems)/.exec(of("gapeval/high-and-small").readings[0]!.found)!;
    const means = rows.map(({model}) => {
      const pool = (metric: string) => {
        const own = input.published.gapeval!.filter(
          (row) => row.model === model && row.metric === metric && row.category !== "Overall"
        );
        return own.reduce((sum, {value, n}) => sum + value * n!, 0) / own.reduce((sum, {n}) => sum + n!, 0);
      };
      return (pool("understanding") + pool("generation")) / 2;
    });
    expect(Number(r.replace("−", "-"))).toBeCloseTo(
      correlationOf(
        means,
        rows.map(({value}) => value)
      ),
      1
    );
  });

  it("GPT-4o’s two runs are one cause of several claims", () => {
    const causes = causesOf(claims.filter(({verdict}) => verdict === "cause"));
    const runs = causes.find(({id}) => id === "umnibench/gpt-4o-runs")!;
    expect(runs.claims).toEqual([
      "umnibench/bagel-think-stable",
      "umnibench/domain-means",
      "umnibench/fluid-inversion"
    ]);
  });

  it("turn with the tables: a verdict changes when the number that it rests on does", () => {
    expect(outcomes("realunify/thinking-helps-all")[0]).toBe("holds");
    const worse = after("realunify/table-2/bagel/ueg-average/stepwise", 20);
    expect(outcomes("realunify/thinking-helps-all", worse)[0]).toBe("does not hold");
    expect(of("umnibench/nano-banana-edits-best").verdict).toBe("some");
    const mended = after("umnibench/table-4/editing/qwen-image-edit/interaction", 70);
    expect(outcomes("umnibench/nano-banana-edits-best", mended)[0]).toBe("holds");
    expect(outcomes("unieval/show-o-draws-best")[0]).toBe("holds");
    expect(outcomes("unieval/show-o-draws-best", after("unieval/table-5/janus-pro-7b/uniscore", 0.5))[0]).toBe(
      "does not hold"
    );
    expect(outcomes("gapeval/uniworld-high-and-even")[0]).toBe("holds");
    expect(outcomes("gapeval/uniworld-high-and-even", after("gapeval/table-2/uniworld-v1/overall/gap", 99))[0]).toBe(
      "does not hold"
    );
  });
});
