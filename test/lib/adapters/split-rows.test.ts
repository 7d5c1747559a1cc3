import {describe, expect, it} from "vitest";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const mapping = columnMapping({
  suite: "own",
  columns: {subject: "model", item: "id", score: "right", image: "picture"}
});
const picture = {_type: "image-file", path: "media/images/a.png", sha256: "0", size: 1, format: "png"};
const table = (data: unknown) => ({columns: ["model", "id", "right", "picture"], data, ncols: 4, nrows: 2});

describe("a table whose names and cells are written apart", () => {
  it("is read row by row, with the paths of its pictures", async () => {
    const file = json("media/table/answers_1_abc.table.json", table([["m", 1, 1, picture], ["m", 2, 0, null]])); // prettier-ignore
    const {rows, ledger} = await readAll([file], {source: {mapping}});
    expect(ledger.total).toMatchObject({seen: 2, accepted: 2, rejected: 0});
    expect(rows.map(({itemId, imageRef, judgments: [one]}) => [itemId, imageRef, one!.score])).toEqual([
      ["own/1", "media/images/a.png", 1],
      ["own/2", null, 0]
    ]);
  });

  it("is not taken for a table of the columns `columns` and `data` where it has as many names as rows", async () => {
    const four = [1, 2, 3, 4].map((id) => ["m", id, 1, null]);
    const {columns, data} = table(four);
    const {rows} = await readAll([json("split.json", {columns, data})], {source: {mapping}});
    expect(rows.map(({itemId}) => itemId)).toEqual(["own/1", "own/2", "own/3", "own/4"]);
  });
});
