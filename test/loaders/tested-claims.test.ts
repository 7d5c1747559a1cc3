import {describe, expect, it} from "vitest";
import {factsRegistry} from "../../loaders/facts.js";
import {PROJECT} from "../../loaders/input-text.js";
import {keptLedger} from "../../loaders/ledger.js";
import {readForStories} from "../../loaders/story.js";
import {benchmarksRegistry, claimsRegistry, evidenceRegistry} from "../../loaders/registries.js";
import {testedClaims} from "../../loaders/tested-claims.js";
import {causesOf, decodeClaims, type JudgedClaim} from "../../src/lib/claims/index.js";
import {correlationOf, mulberry32} from "../../src/lib/math/index.js";
import {testedClaims as test, type TestedClaimsInput} from "../../src/lib/stories/index.js";

const claims = decodeClaims(JSON.parse(JSON.stringify(testedClaims())));
const input: TestedClaimsInput = {
  ...readForStories(PROJECT),
  benchmarks: benchmarksRegistry().entries,
  evidence: evidenceRegistry().entries,
  facts: factsRegistry().entries,
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
      new Set(input.benchmarks.map(({id}) => id).filter((id) => !["unison", "wise"].includes(id)))
    );
    expect(new Set(claims.map(({id}) => id)).size).toBe(claims.length);
  });

  it("have two readings or more unless their limits say why not, and name cells and statements that exist", () => {
    const cells = new Set(Object.values(input.published).flatMap((rows) => rows.map(({cell}) => cell)));
    const statements = new Set([...keptLedger().statements.map(({id}) => id), ...input.stated.map(({id}) => id)]);
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

  it("are the six takeaways of UniG2U, which turn with its tables", () => {
    const own = claims.filter(({benchmark}) => benchmark === "unig2u");
    expect(own.map(({label}) => label)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Takeaway ${n}`));
    const found = (id: string, at: number, all?: readonly JudgedClaim[]) => of(`unig2u/${id}`, all).readings[at]!.found;
    const rows = input.published.unig2u!;
    const score = (model: string, protocol: string | null, column: string) =>
      rows.find((row) => row.table === "Subtasks (main.tex)" && row.model === model && row.protocol === protocol && row.column === column)!; // prettier-ignore
    // More answer fewer of all items right than more, as the ledger's differences have it.
    expect(found("unified-worse", 0)).toBe("13 of 17");
    const risen = after("unig2u/unig2u-leaderboard/omnigen2/overall/direct", 99);
    expect(found("unified-worse", 0, risen)).toBe("12 of 17");
    expect(found("gains-in-space-and-illusions", 5)).toBe("17 of 29; at once 9 of 17");
    expect(found("drawing-hurts-logic", 0)).toBe("5 of 8");
    // Four models stand in a table of their own.
    expect(found("drawing-hurts-logic", 1)).toMatch(/ of 12$/);
    const rises = ["omnigen2", "onecat", "uae", "ovis-u1", "mio", "bagel", "show-o2", "illume-plus"].flatMap((model) =>
      ["MSR", "maze", "jigsaw", "sliding"].map(
        (name) => score(model, "stepwise", name).value - score(model, "direct", name).value
      )
    );
    expect(found("drawing-helps-transformations", 0)).toMatch(
      new RegExp(`^${rises.filter((rise) => rise > 0).length} of ${rises.filter((rise) => rise !== 0).length}, `)
    );
    // One more gain is on the page than in the table of subtasks: OneCAT's in Sliding.
    const misprint = after("unig2u/generation-friendly-subtasks/onecat/sliding/stepwise", 0.031);
    expect([found("drawing-helps-transformations", 4), found("drawing-helps-transformations", 4, misprint)].map((text) => text.slice(0, 8))).toEqual(["14 of 19", "13 of 19"]); // prettier-ignore
  });

  it("say of parallel gains what is left without the base model that they share", () => {
    const means = of("unig2u/gains-run-parallel").readings.map(({found}) => Number(/^−?\d?\.\d\d|^−?0\.\d\d/.exec(found)![0].replace("−", "-"))); // prettier-ignore
    expect(means[3]).toBeGreaterThan(2 * means[4]!);
    // Noise alone makes gains over one base model alike: here every score is drawn anew.
    const uniform = mulberry32(5);
    const unig2u = input.published.unig2u!.map((row) =>
      row.table === "Subtasks (main.tex)" ? {...row, value: Math.round(100 * uniform())} : row
    );
    const noise = of("unig2u/gains-run-parallel", test({...input, published: {...input.published, unig2u}})).readings;
    expect(noise[3]).toMatchObject({holds: true, alone: "holds"});
    expect(noise[4]!.alone).toBe("not settled");
  });

  it("hold UniG2U’s grades of drawings against its scores", () => {
    const facts = input.facts.map((fact) =>
      // The model that loses most by drawing has the best drawings.
      fact.row === "Ovis-u1" && fact.column === "overall" ? {...fact, value: "5.00/5.00"} : fact
    );
    const r = (all?: readonly JudgedClaim[]) =>
      /r = (−?\d\.\d\d)/.exec(of("unig2u/alignment-decides", all).readings[0]!.found)![1];
    expect(r()).toBe("0.44");
    expect(r(test({...input, facts}))).toMatch(/^−/);
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
