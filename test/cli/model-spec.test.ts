import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {specFrom} from "../../cli/commands/model-spec.js";
import {folderOf} from "./run-command.js";

const log = {items: ["plain", 'a "quoted", name', "open"], abilities: ["understanding", "generation"]};
const floor = (text: string) => specFrom({floor: join(folderOf({"floors.csv": text}), "floors.csv")}, log).floor;

describe("--floor FILE.csv", () => {
  it("takes 1 of so many options by item in the first ability, with quotes and whatever ends lines", () => {
    for (const end of ["\n", "\r\n"]) {
      const lines = ["item,options", "plain,4", '"a ""quoted"", name",2', "open,", ""];
      expect(floor(`\ufeff${lines.join(end)}`)).toEqual({
        kind: "known",
        chances: Float64Array.of(0.25, 0, 0.5, 0, 0, 0)
      });
    }
  });

  it.each([
    ["item,choices\nplain,4", /floors\.csv: expected the columns item,options; found item,choices/],
    ["item,options\nplain,1", /floors\.csv:2: expected an item and 2 or more options, or none: plain,1/],
    ["item,options\nplain,4,5", /floors\.csv:2: expected an item and 2 or more options, or none: plain,4,5/],
    ["item,options\nplain,4", /floors\.csv: 2 of 3 items are not in it, the first of them a "quoted", name/],
    ['item,options\n"plain,4', /floors\.csv: Quote Not Closed/]
  ])("names file, line and what was expected: %j", (text, says) => {
    expect(() => floor(text)).toThrow(says);
  });
});
