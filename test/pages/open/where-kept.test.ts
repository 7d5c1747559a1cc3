import {expect, it} from "vitest";
import {listed} from "../../../src/components/format/listed.js";
import {BENCHMARKS} from "../../../src/lib/benchmarks/index.js";
import {whereKept} from "../../../src/pages/open/where-kept.js";

it("says that a log stands beside published models only where its benchmark has a page", () => {
  expect(whereKept(["mmmu"])).toBe(
    `Kept in this browser it stands in the explorer and the ledger, until you delete it. Only logs of ${listed(BENCHMARKS.map(({name}) => name))} stand beside published models.`
  );
  expect(whereKept([])).toBe(whereKept(["mmmu"]));
  expect(whereKept(["gapeval"])).toBe(
    "Kept in this browser it stands beside the published models on the page of GapEval and in the explorer, until you delete it."
  );
  expect(whereKept(["unieval", "mmmu", "gapeval"])).toBe(
    "Kept in this browser it stands beside the published models on the pages of GapEval and UniEval, all of it in the explorer, until you delete it."
  );
});
