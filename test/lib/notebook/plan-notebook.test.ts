import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {planNotebook, rerunWith, type NotebookCell} from "../../../src/lib/notebook/index.js";

const js = (text: string): NotebookCell => ({kind: "js", name: "", text});
const sql = (name: string, text: string): NotebookCell => ({kind: "sql", name, text});
const only = (text: string) => planNotebook([js(text)]).cells[0]!;

describe("names of a cell", () => {
  it.each([
    ["a + b.c", [], ["a", "b"]],
    ["const {x, y: [z], ...rest} = f(w)", ["x", "z", "rest"], ["f", "w"]],
    ["function g(n) { return n + m; }\nclass K extends L {}", ["g", "K"], ["m", "L"]],
    ["const h = (a, {b} = d) => { let c = a; return c + b + e; }", ["h"], ["d", "e"]],
    ["for (const row of rows) { const v = row.x; total(v); }", [], ["rows", "total"]],
    ["try { f(); } catch (error) { g(error); }", [], ["f", "g"]],
    ["[1, 2].map(function self(n) { return n ? self(n - 1) : arguments.length; })", [], []],
    ["(() => { if (true) { var late = 1; } return late; })()", [], []],
    ["({key: value, short, [computed]: 1, method() { return q; }})", [], ["value", "short", "computed", "q"]],
    ["await load(name)", [], ["load", "name"]],
    ["label: for (;;) break label;", [], []]
  ])("%s", (text, defines, uses) => {
    const cell = only(text);
    expect([cell.problem, cell.defines, cell.uses]).toEqual([null, defines, uses]);
  });

  it("say the line of what cannot be read, assigned or imported", () => {
    expect(only("const a = 1;\nconst b = ;").problem).toEqual({message: "Unexpected token", line: 2});
    expect(only("const a = 1;\n\nother = a;").problem).toMatchObject({line: 3});
    expect(only("other++").problem?.message).toMatch(/^other is not this cell's own/);
    expect(only("let a = 1;\na += 1;").problem).toBeNull();
    expect(only('const a = 1;\nimport x from "x";').problem).toMatchObject({line: 2});
  });
});

it("the body of a cell shows the value of an expression, unless it names display itself", () => {
  const shows = (text: string) => only(text).body.match(/\bdisplay\b/g)?.length ?? 0;
  expect(["x", "(display) => x", "display(x)", "[x].map(display)", "const y = display(x);"].map(shows)).toEqual([
    1, 2, 1, 1, 1
  ]);
});

describe("the plan", () => {
  it("runs a definition before its use wherever it stands, and keeps the page's order else", () => {
    const plan = planNotebook([js("b + 1"), js("const b = a * 2"), js("const a = 1"), js("5")]);
    expect(plan.order).toEqual([2, 1, 0, 3]);
  });

  it("knows queries by their names in scripts and in other queries", () => {
    const plan = planNotebook([
      js("answers.length"),
      sql("wide", "select * from answers"),
      sql("answers", "select 1 as one")
    ]);
    expect(plan.order).toEqual([2, 0, 1]);
    expect(rerunWith(plan, 2)).toEqual([2, 0, 1]);
    expect(rerunWith(plan, 1)).toEqual([1]);
  });

  it("names a cell whose name no other cell could read", () => {
    const plan = planNotebook([sql("__proto__", "select 1"), js("const __proto__ = 1"), js("2")]);
    const problem = {message: "Invalid name: __proto__. Other cells cannot read it; choose another name.", line: null};
    expect(plan.cells.map((cell) => cell.problem)).toEqual([problem, problem, null]);
    expect(plan.order).toEqual([2]);
    expect(planNotebook([sql("__proto__", "select 1")]).cells[0]!.problem).toEqual(problem);
  });

  it("names circles and names defined twice at each cell, and still runs the rest", () => {
    const plan = planNotebook([
      js("const a = b"),
      js("const b = a"),
      js("const c = 1"),
      js("const c = 2"),
      js("1 + 1"),
      js("a")
    ]);
    expect(plan.cells.map(({problem}) => problem?.message.slice(0, 24) ?? null)).toEqual([
      "This cell needs a name t",
      "This cell needs a name t",
      "c is defined in more tha",
      "c is defined in more tha",
      null,
      null
    ]);
    expect(plan.order).toEqual([4, 5]);
  });

  it("keeps tables and libraries their names", () => {
    const plan = planNotebook([sql("published", "select 1"), js("const Plot = 1")], new Set(["published"]));
    expect(plan.cells.every(({problem}) => problem?.message.includes("is taken"))).toBe(true);
  });

  it("puts every cell after what it needs, for any notebook without circles", () => {
    const links = fc.array(fc.array(fc.nat(30), {maxLength: 3}), {minLength: 1, maxLength: 12});
    fc.assert(
      fc.property(links, fc.integer(), (needs, seed) => {
        const cells = needs.map((list, n) =>
          js(`const v${n} = ${[0, ...list.filter((to) => to < n).map((to) => `v${to}`)].join(" + ")}`)
        );
        const shuffled = cells
          .map((cell, n) => ({cell, key: Math.sin(seed + n)}))
          .sort((a, b) => a.key - b.key)
          .map(({cell}) => cell);
        const {order, cells: planned} = planNotebook(shuffled);
        expect([...order].sort((a, b) => a - b)).toEqual(shuffled.map((_, n) => n));
        for (const c of order)
          for (const before of planned[c]!.after) expect(order.indexOf(before)).toBeLessThan(order.indexOf(c));
      })
    );
  });
});
