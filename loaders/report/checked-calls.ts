import type {ArrayExpression, CallExpression, Node, ObjectExpression} from "acorn";
import {simple} from "acorn-walk";
import {didYouMean, figureId, MODEL_OPTIONS} from "../../src/lib/report/index.js";
import type {ComponentEntry} from "./component-api.js";

/** Options that figures take unless their call says otherwise, by component: `defaults` of `report.yaml`. */
export type FigureDefaults = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A call of a component or a helper in a page. */
export interface FoundCall {
  readonly name: string;
  /** Offset in the parsed text. */
  readonly at: number;
  /** Set for components: the id under which the figure stands. */
  readonly id: string | null;
  /** `ref("…")`: the figure meant. */
  readonly refersTo: string | null;
  readonly problems: readonly string[];
}

/** What calls are held against. */
export interface CallRules {
  readonly components: ReadonlyMap<string, ComponentEntry>;
  /** True for any name of a model of the report. */
  readonly isModel: (name: string) => boolean;
  /** False for a model that a benchmark (named as the module of its figures) has no numbers of. */
  readonly isMeasured?: (name: string, module: string) => boolean;
  readonly modelNames: readonly string[];
  /** Options that a call need not name, by component. */
  readonly defaults?: FigureDefaults;
}

/** In a checkout of Parallax. */
const COMPONENTS_PAGE = "docs/authors/components.md";
const HELPERS: ReadonlySet<string> = new Set(["value", "ref"]);

/** Calls of components and helpers in a parsed piece of a page, with what is wrong about them as far as it can be known from the text. */
export function checkedCalls(root: Node, rules: CallRules): FoundCall[] {
  const found: FoundCall[] = [];
  simple(root, {
    CallExpression(node) {
      if (node.callee.type !== "Identifier") return;
      const {name} = node.callee;
      const component = rules.components.get(name);
      if (component) found.push(componentCall(node, component, rules));
      else if (HELPERS.has(name)) found.push(helperCall(node, name, rules));
      else if (/^[A-Z]/.test(name) && isCalledWithData(node))
        found.push({
          name,
          at: node.start,
          id: null,
          refersTo: null,
          problems: [
            `unknown component: ${name}${didYouMean(name, [...rules.components.keys()]) || `; ${COMPONENTS_PAGE} lists all`}`
          ]
        });
    }
  });
  return found.sort((p, q) => p.at - q.at);
}

function componentCall(node: CallExpression, {name, module, options}: ComponentEntry, rules: CallRules): FoundCall {
  const problems: string[] = [];
  if (!isCalledWithData(node)) problems.push(`${name}: the first argument must be data: ${name}(data, {…})`);
  const given = node.arguments[1];
  const isLiteral = given?.type === "ObjectExpression";
  if (given && !isLiteral && given.type === "Literal")
    problems.push(`${name}: expected options in braces: ${name}(data, {…})`);
  const known = options.map((option) => option.name);
  const preset = rules.defaults?.[name] ?? {};
  const properties = isLiteral ? propertiesOf(given) : new Map<string, Node>();
  for (const [key, value] of properties) {
    if (!known.includes(key))
      problems.push(`${name}: unknown option: ${key}${didYouMean(key, known)} (one of ${known.join(", ")})`);
    else if (isEmptyList(value)) problems.push(`${name}: ${key} is empty; leave it out to show all`);
    else if (MODEL_OPTIONS.has(key)) problems.push(...unknownModels(name, value, rules, module));
    else problems.push(...wrongChoice(name, key, value, options.find((option) => option.name === key)!.type));
  }
  for (const option of options)
    if (option.isRequired && !properties.has(option.name) && !(option.name in preset) && (isLiteral || !given))
      problems.push(`${name}: missing option: ${option.name}`);
  const id = textOf(properties.get("id"));
  return {name, at: node.start, id: id ?? figureId(name), refersTo: null, problems};
}

function helperCall(node: CallExpression, name: string, rules: CallRules): FoundCall {
  const first = textOf(node.arguments[0]);
  const problems: string[] = [];
  if (name === "value") {
    const given = node.arguments[1];
    const properties = given?.type === "ObjectExpression" ? propertiesOf(given) : new Map<string, Node>();
    const model = properties.get("model");
    if (model) problems.push(...unknownModels("value", model, rules));
    else if (!given) problems.push('value: missing option: model, as in value("gap", {model: "bagel"})');
    const known = ["model", "category", "decimals", "interval"];
    for (const key of properties.keys())
      if (!known.includes(key))
        problems.push(`value: unknown option: ${key}${didYouMean(key, known)} (one of ${known.join(", ")})`);
  }
  return {name, at: node.start, id: null, refersTo: name === "ref" ? first : null, problems};
}

const isCalledWithData = (node: CallExpression): boolean =>
  node.arguments[0]?.type === "Identifier" && node.arguments[0].name === "data";

function propertiesOf(object: ObjectExpression): Map<string, Node> {
  return new Map(
    object.properties.flatMap((property): [string, Node][] => {
      if (property.type !== "Property" || property.computed) return [];
      const {key, value} = property;
      const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
      return name === null ? [] : [[name, value]];
    })
  );
}

const isEmptyList = (node: Node): boolean =>
  node.type === "ArrayExpression" && (node as ArrayExpression).elements.length === 0;

const textOf = (node: Node | undefined): string | null => {
  const literal = node as {type: string; value?: unknown} | undefined;
  return literal?.type === "Literal" && typeof literal.value === "string" ? literal.value : null;
};

function unknownModels(
  name: string,
  value: Node,
  {isModel, isMeasured, modelNames}: CallRules,
  module: string | null = null
): string[] {
  const list = value as {type: string; elements?: readonly (Node | null)[]};
  const texts =
    list.type === "ArrayExpression" ? list.elements!.map((one) => textOf(one ?? undefined)) : [textOf(value)];
  return texts.flatMap((text) => {
    if (text === null) return [];
    if (!isModel(text)) return [`${name}: unknown model: ${text}${didYouMean(text, modelNames)}`];
    if (module === null || isMeasured?.(text, module) !== false) return [];
    return [`${name}: ${text} has no numbers in ${module}`];
  });
}

/** A literal that is none of the choices of an option's type. */
function wrongChoice(name: string, key: string, value: Node, type: string): string[] {
  const choices = [...type.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
  const text = textOf(value);
  if (text === null || choices.length === 0 || choices.includes(text)) return [];
  return [`${name}: unknown ${key}: ${text}${didYouMean(text, choices)} (one of ${choices.join(", ")})`];
}
