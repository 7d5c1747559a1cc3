import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {notebookFromText, notebookToText, type Notebook, type NotebookCell} from "../../../src/lib/notebook/index.js";

const line = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "",
    "```",
    "````",
    "```js cell",
    "```sql cell answers",
    "---",
    "<!-- markdown cell, 3 lines -->",
    "</script>",
    "\u202e",
    " "
  ),
  fc.string({unit: "binary"}).map((text) => text.replace(/[\r\n]/g, ""))
);
const text = fc
  .array(
    line.map((part) => part.replace(/[\r\n]/g, "")),
    {minLength: 1, maxLength: 8}
  )
  .map((lines) => lines.join("\n"));
const cell: fc.Arbitrary<NotebookCell> = fc.oneof(
  text.map((text): NotebookCell => ({kind: "markdown", name: "", text})),
  text.map((text): NotebookCell => ({kind: "js", name: "", text})),
  fc.tuple(text, fc.constantFrom("", "answers", "_x1")).map(([text, name]): NotebookCell => ({kind: "sql", name, text}))
);

describe("the notebook's file", () => {
  it("gives every notebook back as it was, whatever its text", () => {
    fc.assert(
      fc.property(fc.string({maxLength: 100}), fc.array(cell, {maxLength: 8}), (title, cells) => {
        const notebook: Notebook = {title, cells};
        expect(notebookFromText(notebookToText(notebook))).toEqual(notebook);
      }),
      {numRuns: 400}
    );
  });

  it("reads well: prose as it is, code in fences", () => {
    const notebook: Notebook = {
      title: "A",
      cells: [
        {kind: "markdown", name: "", text: "# Title\n\nProse."},
        {kind: "sql", name: "rows", text: "select 1"},
        {kind: "js", name: "", text: "rows.length"}
      ]
    };
    expect(notebookToText(notebook)).toBe(
      '---\nparallax-notebook: 1\ntitle: "A"\n---\n\n# Title\n\nProse.\n\n```sql cell rows\nselect 1\n```\n\n```js cell\nrows.length\n```\n'
    );
  });

  it("is read with Windows line ends and a byte order mark, and with a plain title", () => {
    const file = "\uFEFF---\r\nparallax-notebook: 1\r\ntitle: Plain words\r\n---\r\n\r\nHello\r\n";
    expect(notebookFromText(file)).toEqual({
      title: "Plain words",
      cells: [{kind: "markdown", name: "", text: "Hello"}]
    });
  });

  it("has no most of characters, cells or fences where it is the reader's own", () => {
    const cells = Array.from({length: 600}, (_, n): NotebookCell => ({kind: "js", name: "", text: String(n)}));
    const long: NotebookCell = {kind: "js", name: "", text: "`\n".repeat(1_100_000)};
    for (const notebook of [{title: "Many", cells} as const, {title: "Long", cells: [long]}]) {
      const file = notebookToText(notebook);
      expect(notebookFromText(file, {isOwn: true})).toEqual(notebook);
      expect(() => notebookFromText(file)).toThrow(/longer than 2000000 characters|more than 500 cells/);
    }
  });

  it("opens what this browser kept under a name that is refused now", () => {
    const notebook: Notebook = {title: "", cells: [{kind: "sql", name: "__proto__", text: "select 1"}]};
    expect(notebookFromText(notebookToText(notebook), {isOwn: true})).toEqual(notebook);
  });

  it.each([
    ["", "line 1: no Parallax notebook"],
    ["# Markdown", "line 1: no Parallax notebook"],
    ["---\nparallax-notebook: 2\ntitle: x\n---\n", "line 2: a notebook made for a later version of Parallax"],
    ["---\nparallax-notebook: 0\n---\n", "line 1: no Parallax notebook"],
    ["---\nparallax-notebook: 1\ntitle: x", "line 3: the head is never closed"],
    ["---\nparallax-notebook: 1\n---\n\n```js cell\n1", "line 5: the js cell is never closed"],
    ["---\nparallax-notebook: 1\n---\n```sql cell a;drop\n```", "line 4: invalid name of a cell"],
    ["---\nparallax-notebook: 1\n---\n```sql cell __proto__\n```", "line 4: invalid name of a cell"],
    ["---\nparallax-notebook: 1\n---\n<!-- markdown cell, 9 lines -->\nx", "line 4: a cell of 9 lines"],
    [`---\nparallax-notebook: 1\n---\n${"```js cell\n```\n".repeat(600)}`, "more than 500 cells"]
  ])("names the line of what is wrong: %j", (file, message) => {
    expect(() => notebookFromText(file)).toThrow(message);
  });
});
