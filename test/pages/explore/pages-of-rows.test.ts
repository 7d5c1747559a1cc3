import fc from "fast-check";
import {expect, it} from "vitest";
import {pieceOf, rowsIn} from "../../../src/pages/explore/hosted/pages-of-rows.js";

it("cuts any page out of ranges as out of the rows themselves", () => {
  const range = fc.tuple(fc.nat(1000), fc.integer({min: 1, max: 30})).map(([from, rows]) => ({from, to: from + rows}));
  fc.assert(
    fc.property(fc.array(range, {maxLength: 6}), fc.nat(60), fc.nat(40), (ranges, start, rows) => {
      const all = (given: typeof ranges) =>
        given.flatMap(({from, to}) => Array.from({length: to - from}, (_, row) => from + row));
      expect(rowsIn(ranges)).toBe(all(ranges).length);
      expect(all(pieceOf(ranges, start, start + rows))).toEqual(all(ranges).slice(start, start + rows));
    })
  );
});
