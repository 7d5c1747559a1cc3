import {expect, it} from "vitest";
import {importedText} from "../../../src/components/controls/notes-panel.js";

const none = {taken: 0, known: 0, newerHere: 0, emptyHere: 0, isForOtherData: false};

it.each([
  [{taken: 2}, "2 notes taken."],
  [{newerHere: 1}, "No note taken; 1 note not taken, for what stands here is newer, and stays."],
  [
    {newerHere: 1, emptyHere: 1},
    "No note taken; 1 note not taken, for what stands here is newer, without text, and stays."
  ],
  [
    {taken: 1, known: 1, newerHere: 2, emptyHere: 1, isForOtherData: true},
    "1 note taken; 1 note the same here already; 2 notes not taken, for what stands here is newer, 1 without text, and stays; the file was made for other data."
  ],
  [{}, "The file holds no notes."]
])("an import says what was taken and what stays, and why: %o", (counts, text) =>
  expect(importedText({...none, ...counts})).toBe(text)
);
