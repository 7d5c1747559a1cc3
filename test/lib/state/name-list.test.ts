import fc from "fast-check";
import {expect, it} from "vitest";
import {nameList, namesOfList} from "../../../src/lib/state/index.js";

it("lists of names in an address give back any names", () => {
  expect(nameList(["lamp", "a,b", "50%"])).toBe("lamp,a%2Cb,50%25");
  fc.assert(
    fc.property(fc.array(fc.string({unit: "grapheme", minLength: 1})), (names) => {
      expect(namesOfList(nameList(names))).toEqual(names);
    })
  );
});
