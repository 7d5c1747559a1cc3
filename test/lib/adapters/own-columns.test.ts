import {describe, expect, it} from "vitest";
import {OwnColumns} from "../../../src/lib/adapters/values/own-columns.js";

const kept = (record: Parameters<OwnColumns["of"]>[0], read: string[] = []) => {
  const {own, left} = new OwnColumns(read).of(record);
  return {own: own === null ? null : (JSON.parse(own) as unknown), left};
};

describe("further columns", () => {
  it("are kept with their types, those of objects by their path, lists as one text", () => {
    expect(
      kept(
        {model: "m", lamp: true, seconds: 1.5, meta: {lens: {mm: 35}, id: 7}, tags: ["a", 2], note: "", none: null},
        ["model", "meta.id"]
      )
    ).toEqual({own: {lamp: true, seconds: 1.5, "meta.lens.mm": 35, tags: "a; 2"}, left: []});
  });

  it("are none where all is read, and below what is read", () => {
    expect(kept({a: 1, b: {c: 2}}, ["a", "b"])).toEqual({own: null, left: []});
  });

  it("are kept under any name", () => {
    const record = JSON.parse('{"__proto__": 1, "constructor": 2}') as Parameters<OwnColumns["of"]>[0];
    expect(new OwnColumns([]).of(record).own).toBe('{"__proto__":1,"constructor":2}');
  });

  it("are named where they are not kept: long texts, and more columns than 200", () => {
    const long = kept({a: 1, picture: "x".repeat(4001)});
    expect(long.own).toEqual({a: 1});
    expect(long.left.join()).toMatch(/^picture: a text of more than 4000 characters/);
    const many = kept(Object.fromEntries(Array.from({length: 201}, (_, n) => [`c${n}`, n])));
    expect(Object.keys(many.own as object)).toHaveLength(200);
    expect(many.left.join()).toMatch(/^201 further columns, of which the first 200/);
  });
});
