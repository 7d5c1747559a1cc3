import {parse} from "acorn";
import {didYouMean} from "../../src/lib/report/index.js";
import {checkedCalls, type CallRules, type FigureDefaults} from "./checked-calls.js";

/** Options that belong to one figure. */
const OF_ONE = ["id", "caption"];

/** What is wrong about defaults, held against the same rules as the calls in pages. */
export function defaultsProblems(defaults: FigureDefaults, rules: CallRules): string[] {
  return Object.entries(defaults).flatMap(([name, options]) => {
    const component = rules.components.get(name);
    if (component === undefined) return [`unknown component: ${name}${didYouMean(name, [...rules.components.keys()])}`];
    const own = Object.keys(options).filter((option) => OF_ONE.includes(option));
    if (own.length > 0) return own.map((option) => `${name}: ${option} belongs to one figure; say it in its call`);
    // A call that leaves out what it needs is another matter.
    const optional = {...component, options: component.options.map((option) => ({...option, isRequired: false}))};
    const call = parse(`${name}(data, ${JSON.stringify(options)})`, {ecmaVersion: "latest"});
    return checkedCalls(call, {...rules, components: new Map([[name, optional]])}).flatMap(({problems}) => problems);
  });
}
