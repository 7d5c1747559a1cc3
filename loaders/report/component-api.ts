import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import ts from "typescript";

/** One option of a component, from its docstring. */
export interface ComponentOption {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
  readonly isRequired: boolean;
}

/** A component that reports are made of, from its docstring. */
export interface ComponentEntry {
  readonly name: string;
  /** Module that exports it: `gaps`. */
  readonly module: string;
  readonly doc: string;
  /** What it draws from. */
  readonly data: string;
  readonly example: string;
  readonly options: readonly ComponentOption[];
}

interface Shape {
  readonly parents: readonly string[];
  readonly own: readonly ComponentOption[];
}

/** Folder of the public components, from the project's root. */
const FOLDER = "src/exhibits";

/**
 * All components of reports with their options, read from the docstrings of their sources, so that reference, gallery and the
 * checks of a page say the same.
 *
 * @throws Error for a component without docstring, data contract or example, and for an option without docstring
 */
export function componentApi(root: string): ComponentEntry[] {
  const files = readdirSync(join(root, FOLDER))
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, FOLDER, file), "utf8");
      return {module: file.slice(0, -3), tree: ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)};
    });
  const shapes = new Map<string, Shape>();
  for (const {tree} of files)
    for (const node of tree.statements) if (ts.isInterfaceDeclaration(node)) shapes.set(node.name.text, shapeOf(node));
  return files.flatMap(({module, tree}) =>
    tree.statements.flatMap((node) => {
      const found = componentOf(node);
      if (found === null) return [];
      const {name, options} = found;
      const {doc, data, example} = docOf(node, name);
      return [{name, module, doc, data, example, options: options === null ? [] : optionsOf(options, shapes)}];
    })
  );
}

/** An exported function whose name is capital and whose first parameter is the report's data. */
function componentOf(node: ts.Statement): {name: string; options: string | null} | null {
  const isExported =
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return null;
  const [name, parameters] = ts.isFunctionDeclaration(node)
    ? [node.name?.text, node.parameters]
    : ts.isVariableStatement(node)
      ? functionOf(node.declarationList.declarations[0])
      : [undefined, undefined];
  if (name === undefined || parameters === undefined || !/^[A-Z]/.test(name)) return null;
  if (parameters[0]?.name.getText() !== "data") return null;
  return {name, options: parameters[1]?.type?.getText() ?? null};
}

function functionOf(
  declaration: ts.VariableDeclaration | undefined
): [string, ts.NodeArray<ts.ParameterDeclaration>] | [undefined, undefined] {
  const value = declaration?.initializer;
  return declaration && value && ts.isArrowFunction(value)
    ? [declaration.name.getText(), value.parameters]
    : [undefined, undefined];
}

function docOf(node: ts.Node, name: string): {doc: string; data: string; example: string} {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? "");
  const [doc, data] = text.split(/\s*\bData: /);
  const example = comment?.tags?.find((tag) => tag.tagName.text === "example");
  const code = oneLine(ts.getTextOfJSDocComment(example?.comment) ?? "");
  if (!doc || !data || !code) throw new Error(`${FOLDER}: ${name} needs a docstring with "Data:" and @example`);
  return {doc, data, example: code};
}

function shapeOf(node: ts.InterfaceDeclaration): Shape {
  const parents = (node.heritageClauses ?? []).flatMap(({types}) => types.map((type) => type.expression.getText()));
  const own = node.members.filter(ts.isPropertySignature).map((member): ComponentOption => {
    const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    return {
      name: member.name.getText(),
      // A long union stands a line each, with a | before the first.
      type: oneLine(member.type?.getText() ?? "").replace(/^(?:readonly|\|) /, ""),
      doc: oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? ""),
      isRequired: member.questionToken === undefined
    };
  });
  return {parents, own};
}

/** Options of an interface, its own first, those of every figure last. */
function optionsOf(name: string, shapes: ReadonlyMap<string, Shape>): ComponentOption[] {
  const shape = shapes.get(name);
  if (shape === undefined) throw new Error(`${FOLDER}: unknown options ${name}`);
  for (const option of shape.own)
    if (option.doc === "") throw new Error(`${FOLDER}: ${name}.${option.name} needs a docstring`);
  return [...shape.own, ...shape.parents.flatMap((parent) => optionsOf(parent, shapes))];
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
