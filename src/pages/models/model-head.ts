import {html} from "htl";
import {benchmarkOf} from "../../lib/benchmarks/index.js";
import {clearChange, profiles, type Profile} from "../../lib/stories/index.js";
import {walkLink} from "../../components/gaps/walk-link.js";
import {fixed, plural} from "../../components/format/numbers.js";
import {measuredBy} from "./measured-by.js";
import type {FactSource, ModelSize} from "../../lib/schema/index.js";
import {monthOrDay} from "../../components/format/month-or-day.js";
import type {ModelContext} from "./model-files.js";

/** Name and identity of a model, and what can be said of it in one sentence. */
export function ModelHead(context: ModelContext): HTMLElement {
  const {entry} = context;
  const {firstDescribed, size} = entry;
  const facts: readonly (readonly [string, Node | string | null])[] = [
    ["By", entry.organisation],
    ["Weights", entry.openness],
    ["Kind", entry.kind.replaceAll("-", " ")],
    ["Design", entry.family],
    [
      "First described",
      firstDescribed ? html`${monthOrDay(firstDescribed.date)} (${Where(firstDescribed)})` : "not known"
    ],
    ["Parameters", size ? html`${parameters(size)} (${Where(size)})` : "not known"],
    ["Also called", entry.aliases.filter((name) => name !== entry.name).join(", ") || null]
  ];
  return html`<header class="model-head">
    <dl>
      ${facts.map(([name, value]) =>
        value
          ? html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`
          : ""
      )}
    </dl>
    <p class="lede">${OneSentence(context)}</p>
  </header>` as HTMLElement;
}

/** The document that a fact was looked up in. */
const Where = ({where, url}: FactSource): Node => html`<a href=${url}>${where}</a>`;

const parameters = ({billions, active}: ModelSize): string =>
  active === undefined ? `${billions} billion` : `${billions} billion, ${active} in use at a time`;

/** The widest thing that the benchmarks say of it: both forms of the same items, else two steps, else how many measured it. */
function OneSentence(context: ModelContext): Node {
  const {compare, entry, sourced} = context;
  const profile = profiles(compare.published, compare.models).find(({model}) => model === entry.id);
  const benches = measuredBy(context).map((id) => benchmarkOf(id)!.name);
  const measured = html`${benches.length === 1 ? `Measured by ${benches[0]!}.` : `Measured by ${benches.slice(0, -1).join(", ")} and ${benches.at(-1)!}.`}`;
  if (!profile) return measured;
  return html`${bothForms(profile, sourced)} ${walkFrom(context)} ${twoSteps(profile)} ${measured}`;
}

function bothForms({understanding, generation}: Profile, sourced: ModelContext["sourced"]): Node | string {
  if (!understanding || !generation) return "";
  const apart = understanding.value - generation.value;
  const verdict =
    understanding.lo > generation.hi
      ? "It knows more than it draws"
      : generation.lo > understanding.hi
        ? "It draws more than it can say"
        : "It draws about what it knows";
  return html`${verdict}:
  ${sourced(`${fixed(understanding.value)}%`, {what: "Right in words, same items", cells: understanding.cells}, "und num")}
  right in words,
  ${sourced(`${fixed(generation.value)}%`, {what: "Right in pictures, same items", cells: generation.cells}, "gen num")}
  in pictures, ${plural(Math.round(Math.abs(apart)), "point")} apart.`;
}

/** Where the distance just said is walked to its gap score, of a model that has one. */
function walkFrom({compare, entry}: ModelContext): Node | string {
  const gap = compare.measures.find(({group}) => group === "gap");
  return gap?.values.has(entry.id) ? html`<a href=${walkLink(entry.id).href}>From here to its gap score.</a>` : "";
}

function twoSteps({uegDirect, uegStepwise}: Profile): string {
  if (!uegDirect || !uegStepwise) return "";
  const change = clearChange(uegDirect, uegStepwise);
  return change === 0
    ? "Thinking before drawing changes nothing clearly."
    : change > 0
      ? "Thinking before drawing clearly helps it."
      : "Thinking before drawing clearly sets it back.";
}
