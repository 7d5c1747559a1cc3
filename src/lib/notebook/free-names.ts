import type {AnyNode, Identifier, Pattern, Program} from "acorn";
import {ancestor, simple} from "acorn-walk";

/** Names that a pattern declares: `{a, b: [c]}` gives a and c. */
export function namesOf(pattern: Pattern | null): string[] {
  if (pattern === null) return [];
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((p) => namesOf(p.type === "RestElement" ? p.argument : p.value));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesOf);
    case "RestElement":
      return namesOf(pattern.argument);
    case "AssignmentPattern":
      return namesOf(pattern.left);
    default:
      return [];
  }
}

/** Names that a list of statements declares for its own scope. */
export function declaredIn(body: readonly AnyNode[]): string[] {
  return body.flatMap((node) => {
    if (node.type === "VariableDeclaration") return node.declarations.flatMap(({id}) => namesOf(id));
    if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") return node.id ? [node.id.name] : [];
    return [];
  });
}

/** What one node of the way to a name binds for everything inside it. */
function boundBy(node: AnyNode): readonly string[] {
  switch (node.type) {
    case "Program":
    case "BlockStatement":
    case "StaticBlock":
      return declaredIn(node.body);
    case "SwitchStatement":
      return declaredIn(node.cases.flatMap(({consequent}) => consequent));
    case "ForStatement":
      return node.init ? declaredIn([node.init]) : [];
    case "ForInStatement":
    case "ForOfStatement":
      return declaredIn([node.left]);
    case "CatchClause":
      return namesOf(node.param ?? null);
    case "FunctionExpression":
    case "FunctionDeclaration":
    case "ArrowFunctionExpression":
      return [
        ...node.params.flatMap(namesOf),
        ...(node.type === "ArrowFunctionExpression" ? [] : ["arguments"]),
        ...(node.id ? [node.id.name] : []),
        ...hoisted(node.body)
      ];
    case "ClassExpression":
    case "ClassDeclaration":
      return node.id ? [node.id.name] : [];
    default:
      return [];
  }
}

/** `var` in blocks belongs to the function around it. */
function hoisted(body: AnyNode): string[] {
  const names: string[] = [];
  simple(body, {
    VariableDeclaration(node) {
      if (node.kind === "var") names.push(...node.declarations.flatMap(({id}) => namesOf(id)));
    }
  });
  return names;
}

/** Names that a program uses without declaring them, and those of them that it assigns to, in order of appearance. */
export function freeNames(program: Program): {
  readonly used: readonly string[];
  readonly assigned: readonly Identifier[];
} {
  const used = new Set<string>();
  const assigned: Identifier[] = [];
  const isFree = (name: string, way: readonly AnyNode[]) => !way.some((node) => boundBy(node).includes(name));
  const onName = (node: AnyNode, _: unknown, way: AnyNode[]) => {
    if (node.type === "Identifier" && isFree(node.name, way)) used.add(node.name);
  };
  const onAssigned = (target: AnyNode, way: readonly AnyNode[]) => {
    if (target.type === "Identifier" && isFree(target.name, way)) assigned.push(target);
  };
  ancestor(program, {
    Identifier: onName,
    // An assigned name is a pattern to the walker; its types do not know it.
    ...({VariablePattern: onName} as object),
    AssignmentExpression: (node, _: unknown, way) => onAssigned(node.left, way),
    UpdateExpression: (node, _: unknown, way) => onAssigned(node.argument, way)
  });
  return {used: [...used], assigned};
}
