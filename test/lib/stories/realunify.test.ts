import {describe, expect, it} from "vitest";
import {publishedTable} from "../../../loaders/published.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {
  accuracyRange,
  ceilingOf,
  judgedCells,
  pooled,
  pooledCells,
  protocolCells,
  REALUNIFY_TRACKS,
  sameOrder,
  stepChange
} from "../../../src/lib/benchmarks/realunify/index.js";
import {decodeTable} from "../../../src/lib/tables/index.js";
import {STORED_DECIMALS, expectClose} from "../../support/close-to.js";

const rows = decodeTable(PUBLISHED_TABLE, publishedTable("realunify"));
const cells = protocolCells(rows);
const of = (model: string) => cells.filter((cell) => cell.model === model);
const [ueg, geu] = REALUNIFY_TRACKS;
const track = (model: string, {categories}: (typeof REALUNIFY_TRACKS)[number], protocol: "direct" | "stepwise") =>
  pooled(categories.map((name) => of(model).find((cell) => cell.category === name)?.[protocol] ?? null));

describe("protocolCells(rows)", () => {
  it("has twelve unified models, six specialists and two pipelines", () => {
    const roles = new Map(cells.map((cell) => [cell.model, cell.role]));
    const count = (role: string) => [...roles.values()].filter((value) => value === role).length;
    expect([count("unified"), count("generation-only"), count("understanding-only"), count("pipeline")]).toEqual([
      12, 3, 3, 2
    ]);
  });

  it("takes whole counts of 100 items, one per printed rate", () => {
    for (const {direct, stepwise} of cells)
      for (const accuracy of [direct, stepwise]) {
        if (accuracy === null) continue;
        expect(accuracy.n).toBe(100);
        expect(Number.isInteger(accuracy.right)).toBe(true);
        expect(accuracy.cells).toHaveLength(1);
      }
  });

  it("leaves missing protocols out: models that cannot edit have no stepwise result in GEU", () => {
    const without = [
      ...new Set(cells.filter((c) => c.track === "GEU" && c.role === "unified" && !c.stepwise).map((c) => c.model))
    ];
    expect(without.sort()).toEqual(["blip3-o", "gemini-2-5-flash-image", "janus-pro", "show-o2"]);
  });
});

describe("pooled(parts)", () => {
  it("gives every printed track average", () => {
    for (const {id, total, categories} of REALUNIFY_TRACKS)
      for (const row of rows.filter((r) => r.table === "Table 2" && r.category === total)) {
        const parts = pooled(
          categories.map((name) => of(row.model).find((c) => c.category === name)?.[row.protocol!] ?? null)
        )!;
        expect(parts.n, id).toBe(row.n);
        expect(Math.abs((100 * parts.right) / parts.n - row.value)).toBeLessThanOrEqual(0.0501);
      }
  });

  it("is null when a part is missing or there is none", () => {
    expect(track("janus-pro", geu, "stepwise")).toBeNull();
    expect(pooled([])).toBeNull();
  });
});

describe("stepChange(direct, stepwise)", () => {
  it("is Newcombe's interval of the difference, in points", () => {
    const change = stepChange(track("bagel", ueg, "direct")!, track("bagel", ueg, "stepwise")!);
    expectClose(change.value, 15, STORED_DECIMALS);
    expect([change.lo.toFixed(4), change.hi.toFixed(4)]).toEqual(["9.4688", "20.4019"]);
    expect(change.clear).toBe("gain");
  });

  it("calls a loss a loss and a small change neither", () => {
    expect(stepChange(track("ovis-u1", geu, "direct")!, track("ovis-u1", geu, "stepwise")!).clear).toBe("loss");
    expect(stepChange(track("unipic2", geu, "direct")!, track("unipic2", geu, "stepwise")!).clear).toBe("no");
  });

  it("has a narrowest interval inside the unpaired one", () => {
    for (const {direct, stepwise} of cells) {
      if (!direct || !stepwise) continue;
      const {lo, hi, value, narrowest} = stepChange(direct, stepwise);
      expect(narrowest.hi - narrowest.lo).toBeLessThanOrEqual(hi - lo + 1e-9);
      expect(narrowest.lo).toBeLessThanOrEqual(value + 1e-9);
      expect(narrowest.hi).toBeGreaterThanOrEqual(value - 1e-9);
    }
  });

  it("throws for different denominators", () => {
    const accuracy = (n: number) => ({right: 1, n, cells: []});
    expect(() => stepChange(accuracy(10), accuracy(20))).toThrow(/mismatched items: 10 vs 20/);
  });
});

describe("accuracyRange(accuracy)", () => {
  it("holds the value, at the ends too", () => {
    expect(accuracyRange({right: 0, n: 100, cells: []}).lo).toBe(0);
    expect(accuracyRange({right: 100, n: 100, cells: []}).hi).toBe(100);
  });
});

describe("ceilingOf(cells, category)", () => {
  it("names ties and the pipeline", () => {
    const maths = ceilingOf(cells, "Mathematical Reasoning");
    expect(maths.unifiedStepwise?.models).toEqual(["unipic2", "ovis-u1"]);
    expect(maths.pipeline?.accuracy.right).toBe(43);
  });

  it("has nothing to say about an unknown category", () => {
    expect(ceilingOf(cells, "Juggling")).toEqual({
      category: "Juggling",
      unifiedDirect: null,
      unifiedStepwise: null,
      specialist: null,
      pipeline: null
    });
  });

  it("works on pooled cells: the pipeline leads drawing as a whole, a specialist answering", () => {
    const all = ({id, categories}: (typeof REALUNIFY_TRACKS)[number]) =>
      ceilingOf(
        pooledCells(
          cells.filter((c) => c.track === id),
          categories,
          "all"
        ),
        "all"
      );
    expect(all(ueg).pipeline?.accuracy).toMatchObject({right: 436, n: 600});
    expect(all(geu).specialist).toMatchObject({models: ["gemini-2-5-pro"], accuracy: {right: 219, n: 400}});
  });
});

describe("judgedCells(rows)", () => {
  const judged = judgedCells(rows);

  it("has four models under three judges, one of them without steps", () => {
    expect(judged).toHaveLength(12);
    expect(judged.filter(({stepwise}) => stepwise === null).map(({model}) => model)).toEqual(
      Array(3).fill("gemini-2-5-flash-image")
    );
  });

  it("keeps the order of the models under every judge", () => {
    expect(sameOrder(judged, "direct")).toBe(true);
    expect(sameOrder(judged, "stepwise")).toBe(true);
  });

  it("sees a changed order, and none among fewer than two models", () => {
    const swapped = judged.map((cell) =>
      cell.judge === "Human Expert" && cell.model === "bagel" ? {...cell, direct: {...cell.direct!, right: 600}} : cell
    );
    expect(sameOrder(swapped, "direct")).toBe(false);
    expect(
      sameOrder(
        judged.filter(({model}) => model === "bagel"),
        "direct"
      )
    ).toBe(true);
    expect(sameOrder([], "direct")).toBe(true);
  });
});
