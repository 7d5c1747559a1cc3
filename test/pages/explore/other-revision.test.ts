import {expect, it} from "vitest";
import {otherRevisionText} from "../../../src/pages/explore/other-revision.js";

const size = {verdicts: 80, items: 40, models: 2};
const open = (now: typeof size) => ({revision: "b".repeat(16), size: now});
const asked = (then: typeof size | null) => ({revision: "a".repeat(16), size: then});

it("says which revision was asked for and which is open, and only what changed", () => {
  expect(otherRevisionText(asked(size), open({verdicts: 1181, items: 39, models: 2}))).toBe(
    "This link was made for other data: revision aaaaaaaaaaaaaaaa (80 verdicts, 40 items, 2 models). Open is bbbbbbbbbbbbbbbb: 1,101 verdicts more, 1 item fewer. Numbers are computed anew."
  );
  expect(otherRevisionText(asked(size), open(size))).toContain(": as many, but not the same.");
  expect(otherRevisionText(asked(null), open(size))).toBe(
    "This link was made for other data: revision aaaaaaaaaaaaaaaa. Open is bbbbbbbbbbbbbbbb; numbers are computed anew."
  );
});
