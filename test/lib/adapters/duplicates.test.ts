import {describe, expect, it} from "vitest";
import {SeenRows} from "../../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";

const row = (change: Partial<CanonicalRow> = {}): CanonicalRow => ({
  runId: "m/s",
  subjectId: "m",
  itemId: "s/1",
  attempt: 0,
  turn: null,
  reply: "B",
  imageRef: null,
  parsed: "B",
  status: "ok",
  sourceId: "a.jsonl",
  place: "line 1",
  item: {itemId: "s/1"} as CanonicalRow["item"],
  run: {} as CanonicalRow["run"],
  judgments: [],
  ...change
});

describe("SeenRows.standing(row)", () => {
  it("names the place of the row that is repeated or contradicted", () => {
    const seen = new SeenRows();
    expect(seen.standing(row({place: "line 17"})).kind).toBe("new");
    expect(seen.standing(row({place: "line 90"}))).toEqual({kind: "duplicate", earlier: "a.jsonl, line 17"});
    expect(seen.standing(row({reply: "C"}))).toEqual({kind: "conflict", earlier: "a.jsonl, line 17"});
  });

  it.each([
    ["run", {runId: "m/s/direct"}],
    ["item", {itemId: "s/2"}],
    ["attempt", {attempt: 1}],
    ["turn 0, which is not none", {turn: 0}],
    ["judge", {judgments: [{scorerId: "x", judgeId: "y", score: 1, status: "ok"} as CanonicalRow["judgments"][number]]}]
  ])("tells rows apart by %s", (_, change) => {
    const seen = new SeenRows();
    seen.standing(row());
    expect(seen.standing(row(change)).kind).toBe("new");
  });

  it("keeps empty text apart from none", () => {
    const seen = new SeenRows();
    seen.standing(row({parsed: null}));
    expect(seen.standing(row({parsed: ""})).kind).toBe("conflict");
  });

  it("tells long replies apart by each of their characters, and halves of surrogate pairs from each other", () => {
    const seen = new SeenRows();
    const long = `${"A long reply with an é of the model ".repeat(2)}B!`;
    const kinds = (first: string, second: string, itemId: string) => [
      seen.standing(row({itemId, reply: first})).kind,
      seen.standing(row({itemId, reply: first})).kind,
      seen.standing(row({itemId, reply: second})).kind
    ];
    for (let at = 0; at < long.length; at++)
      expect(kinds(long, `${long.slice(0, at)}#${long.slice(at + 1)}`, `s/${at}`)).toEqual([
        "new",
        "duplicate",
        "conflict"
      ]);
    for (const end of ["", "a", "ab", "abc"])
      expect(kinds(`${long}${end}x`, `${long}${end}y`, `s/${end}`)).toEqual(["new", "duplicate", "conflict"]);
    expect(kinds(long, `${long}\u0000`, "s/more")).toEqual(["new", "duplicate", "conflict"]);
    expect(kinds(`${long}\ud800`, `${long}\udbff`, "s/half")).toEqual(["new", "duplicate", "conflict"]);
  });

  it("gives places back whatever they look like", () => {
    const seen = new SeenRows();
    const places = ["file", "line 0012", "record 3, image 4", "samples/7_epoch_1.json", "item 99999999999", "λ 5"];
    for (const [n, place] of places.entries()) seen.standing(row({itemId: `s/${n}`, place}));
    for (const [n, place] of places.entries())
      expect(seen.standing(row({itemId: `s/${n}`})).earlier).toBe(`a.jsonl, ${place}`);
  });

  it("takes no new row for an old one, and finds every old one, among 300,000", () => {
    const seen = new SeenRows();
    const at = (n: number) => row({runId: `m${n % 20}/s`, itemId: `s/${Math.floor(n / 20)}`, place: `line ${n}`});
    let wrong = 0;
    for (let n = 0; n < 300_000; n++) if (seen.standing(at(n)).kind !== "new") wrong += 1;
    for (let n = 0; n < 300_000; n += 1000) if (seen.standing(at(n)).earlier !== `a.jsonl, line ${n}`) wrong += 1;
    expect(wrong).toBe(0);
  });
});
