import {parse, parseExpressionAt, type Program} from "acorn";
import {declaredIn, freeNames} from "./free-names.js";
import type {NotebookCell} from "./notebook.js";

/** What is in scope of every JavaScript cell without being defined. */
export const LIBRARIES = ["Plot", "d3", "aq", "display", "width"] as const;

/** What a cell gives to others and needs from them, or why it cannot be read. */
export interface CellNames {
  readonly defines: readonly string[];
  readonly uses: readonly string[];
  readonly problem: {readonly message: string; readonly line: number | null} | null;
  /** Body of the asynchronous function that runs the cell; empty for other kinds. */
  readonly body: string;
  /** Lines before the reader's own first one, in the body. */
  readonly linesBefore: number;
}

const NOTHING: CellNames = {defines: [], uses: [], problem: null, body: "", linesBefore: 0};

/** Names of a cell. Prose has none; a query defines its name and uses the queries that its text names. */
export function analyzeCell({kind, name, text}: NotebookCell): CellNames {
  if (kind === "markdown") return NOTHING;
  if (kind === "sql")
    return {
      ...NOTHING,
      defines: name === "" ? [] : [name],
      uses: [...new Set(text.match(/[A-Za-z_]\w*/g))].filter((word) => word !== name)
    };
  return analyzeScript(text);
}

const OPTIONS = {ecmaVersion: 2024, sourceType: "module", allowAwaitOutsideFunction: true} as const;

/** An expression shows its value, unless it names `display`; then, like a program, it shows what it gives to that. */
function analyzeScript(text: string): CellNames {
  if (text.trim() === "") return NOTHING;
  const expression = asExpression(text);
  if (expression !== null) {
    const own = namesIn(expression);
    const value = `await (\n${text}\n)`;
    return {...NOTHING, ...own, body: own.uses.includes("display") ? value : `display(${value});`, linesBefore: 1};
  }
  let program: Program;
  try {
    program = parse(text, {...OPTIONS, locations: true});
  } catch (error) {
    const {message, loc} = error as Error & {loc?: {line: number}};
    return {...NOTHING, problem: {message: message.replace(/ \(\d+:\d+\)$/, ""), line: loc?.line ?? null}};
  }
  const module = program.body.find(({type}) => /^(?:Import|Export)/.test(type));
  if (module)
    return {
      ...NOTHING,
      problem: {
        message: "import and export do not work here: nothing can be loaded. Plot, d3 and aq are in scope.",
        line: module.loc!.start.line
      }
    };
  const defines = declaredIn(program.body);
  const own = namesIn(program);
  return {...NOTHING, ...own, defines, body: `${text}\n;return {${defines.join(", ")}};`};
}

function asExpression(text: string): Program | null {
  try {
    const node = parseExpressionAt(text, 0, OPTIONS);
    // What follows must be blanks and comments: nothing that a parser would still read.
    if (parse(text.slice(node.end), OPTIONS).body.some(({type}) => type !== "EmptyStatement")) return null;
    if (text.slice(node.end).includes(";")) return null;
    return {
      type: "Program",
      start: 0,
      end: node.end,
      sourceType: "module",
      body: [{type: "ExpressionStatement", start: 0, end: node.end, expression: node}]
    };
  } catch {
    return null;
  }
}

function namesIn(program: Program): Pick<CellNames, "uses" | "problem"> {
  const {used, assigned} = freeNames(program);
  const target = assigned[0];
  return {
    uses: used,
    problem: target
      ? {
          message: `${target.name} is not this cell's own: it can be read here, but only its cell can change it. Declare it with let or const.`,
          line: target.loc?.start.line ?? null
        }
      : null
  };
}
