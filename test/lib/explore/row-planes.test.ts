import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {PlaneRows} from "../../../src/lib/explore/planes/plane-rows.js";
import {RowFilters} from "../../../src/lib/explore/counting/row-filters.js";
import {kernelModule, ROW_PLANES} from "../../../tools/wasm-kernels.js";
import {randomTable, wideTable} from "./support/random-table.js";
import {itAtLength} from "../../support/at-length.js";

describe("PlaneRows", () => {
  it("counts here, so that what is tested of filters is tested of it", () => {
    const table = randomTable(100, 1);
    expect(PlaneRows.over(table, new RowFilters(table))).not.toBeNull();
  });

  it("counts facets of more values than a byte tells apart", () => {
    const table = wideTable(300, 1, 20);
    expect(PlaneRows.over(table, new RowFilters(table))).not.toBeNull();
  });

  itAtLength(
    "has the kernel that its source says",
    async () => {
      const made = new URL("../../../src/lib/explore/planes/row-planes-bytes.ts", import.meta.url);
      expect(readFileSync(made, "utf8")).toBe(await kernelModule(ROW_PLANES));
    },
    120_000
  );
});
