import {codeOfName, isFromZero, partsOf, unknownText, writtenNames} from "../table/listed-values.js";
import {codesOfSlugs, slugsOfCodes} from "../table/value-slugs.js";
import {facetOf, type FacetId, type VerdictTable} from "../table/verdict-table.js";

/** A named filter: a rule over facets and over slices named before it. */
export interface Slice {
  /** Letters of any script, lower case where it has one, digits and hyphens; not a word of the rules. */
  readonly name: string;
  /** As written: `category:counting and not answer:a`. */
  readonly rule: string;
}

/** A rule as a tree, its values as codes of one log. */
export type SliceRule =
  | {readonly kind: "values"; readonly facet: FacetId; readonly codes: readonly number[]}
  | {readonly kind: "and" | "or"; readonly parts: readonly SliceRule[]}
  | {readonly kind: "not"; readonly part: SliceRule};

export const SLICE_NAME = /^(?!(?:and|or|not)$)[\p{Ll}\p{Lm}\p{Lo}\p{N}][\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}-]{0,39}$/u;
/** Longer rules are refused, so that no link can keep a page busy. */
export const LONGEST = 2000;
const DEEPEST = 40;
/** Slices that name each other twice, and again twice, would grow without end: so many conditions a rule has, theirs counted. */
const MOST_CONDITIONS = 500;

/**
 * Reads a rule. Conditions are `facet:value,value` (any of these values) or the name of a slice; they are joined by `and`,
 * `or`, `not` and brackets; `not` binds closest, then `and`. Values are short names or names as listed, these in quotation
 * marks where they hold spaces, commas or brackets, as facets of further columns do: `"own.Lamp on":true`.
 *
 * @param named - slices that the rule may name; their own rules may name those before them
 * @throws RangeError that names the word at fault and what was expected there
 *
 * @example
 * parseRule("category:counting and not answer:a", table)
 */
export const parseRule = (text: string, table: Pick<VerdictTable, "facets">, named: readonly Slice[] = []): SliceRule =>
  parseCounted(text, table, named, 0, {conditions: 0});

function parseCounted(
  text: string,
  table: Pick<VerdictTable, "facets">,
  named: readonly Slice[],
  depth: number,
  met: {conditions: number}
): SliceRule {
  if (text.length > LONGEST) throw new RangeError(`rule of ${text.length} characters; expected at most ${LONGEST}`);
  if (depth > DEEPEST) throw new RangeError("slices name each other too deeply");
  const words = text.match(/[()]|(?:[^\s()"]|"[^"]*"?)+/g) ?? [];
  let at = 0;
  const nested = (level: number): SliceRule => {
    if (level > DEEPEST) throw new RangeError(`too many brackets; expected at most ${DEEPEST}`);
    const joined = (kind: "and" | "or", part: () => SliceRule): SliceRule => {
      const parts = [part()];
      while (words[at] === kind) {
        at++;
        parts.push(part());
      }
      return parts.length === 1 ? parts[0]! : {kind, parts};
    };
    const factor = (): SliceRule => {
      const word = words[at++];
      if (word === "not") return {kind: "not", part: factor()};
      if (word === "(") {
        const inner = nested(level + 1);
        if (words[at++] !== ")") throw new RangeError("missing closing bracket");
        return inner;
      }
      if (word === undefined || word === ")" || word === "and" || word === "or")
        throw new RangeError(`missing condition${word === undefined ? " at the end" : ` before "${word}"`}`);
      return condition(word);
    };
    return joined("or", () => joined("and", factor));
  };
  const condition = (word: string): SliceRule => {
    const asked = facetOfWord(word);
    if (asked === null) {
      const k = named.findIndex(({name}) => name === word);
      if (k < 0) throw new RangeError(`unknown slice: ${word.slice(0, 80)}`);
      return parseCounted(named[k]!.rule, table, named.slice(0, k), depth + 1, met);
    }
    if (++met.conditions > MOST_CONDITIONS)
      throw new RangeError(`more than ${MOST_CONDITIONS} conditions, those of the slices it names counted`);
    const {id, values} = asked;
    const facet = facetOf(table, id);
    if (facet === undefined)
      throw new RangeError(`unknown facet: ${id.slice(0, 40)} (one of ${table.facets.map((f) => f.id).join(", ")})`);
    if ((word.split('"').length - 1) % 2 > 0) throw new RangeError(`${id}: missing closing quotation mark`);
    const {codes, unknown} = codesOfSlugs(facet, values);
    if (unknown.length > 0) throw new RangeError(`${id}: unknown value: ${unknownText(facet, unknown)}`);
    if (codes.length === 0) throw new RangeError(`${id}: missing value`);
    return {kind: "values", facet: id, codes};
  };
  const rule = nested(0);
  if (at < words.length) throw new RangeError(`unexpected "${words[at]!.slice(0, 40)}"; expected and, or or the end`);
  return rule;
}

/** A facet as rules write it: in quotation marks where its column's name would part words or end too soon. */
const writtenId = (id: FacetId): string =>
  /^[^\s()":%]+$/u.test(id) ? id : `"${id.replace(/["%]/g, encodeURIComponent)}"`;

/** The facet that a condition names, and the text of its values; `null` for a name of a slice. */
function facetOfWord(word: string): {readonly id: FacetId; readonly values: string} | null {
  const [whole, quoted, plain] = /^(?:"([^"]*)"|([^":]*)):/.exec(word) ?? [];
  if (whole === undefined) return null;
  const id = plain ?? quoted!.replace(/%22|%25/g, decodeURIComponent);
  return {id: id as FacetId, values: word.slice(whole.length)};
}

/** Facets that the conditions of a rule look at, each as often as it is. */
export function facetsOfRule(rule: SliceRule): readonly FacetId[] {
  if (rule.kind === "values") return [rule.facet];
  return (rule.kind === "not" ? [rule.part] : rule.parts).flatMap(facetsOfRule);
}

/** The rule of filters by facet, joined by "and"; empty without any. */
export function ruleOfFilters(
  table: Pick<VerdictTable, "facets">,
  filters: Readonly<Partial<Record<FacetId, readonly number[]>>>
): string {
  return table.facets
    .flatMap((facet) => {
      const codes = filters[facet.id] ?? [];
      return codes.length === 0 ? [] : `${writtenId(facet.id)}:${slugsOfCodes(facet, codes)}`;
    })
    .join(" and ");
}

/** Slices without one of them; where others name it, its rule stands in brackets instead, unless theirs would be too long. */
export function withoutSlice(slices: readonly Slice[], name: string): Slice[] {
  const gone = slices.find((slice) => slice.name === name);
  if (gone === undefined) return [...slices];
  const rest = slices.filter((slice) => slice !== gone);
  return rest.map((slice) => ({...slice, rule: ruleWithoutSlice(slice.rule, gone)}));
}

/** A rule with what a slice is in place of its name, unless it grows too long. */
export function ruleWithoutSlice(rule: string, {name, rule: meant}: Slice): string {
  const written = withName(rule, name, `(${meant})`);
  return written.length > LONGEST ? rule : written;
}

/** Words of a rule; what stands in quotation marks parts none. */
const WORDS = /(?:[^\s()"]|"[^"]*"?)+/g;

/** Names that a rule may mean: its words. */
export const wordsOfRule = (rule: string): readonly string[] => rule.match(WORDS) ?? [];

/** A rule in which a name of a slice is replaced. */
export const withName = (rule: string, name: string, by: string): string =>
  rule.replace(WORDS, (word) => (word === name ? by : word));

/**
 * A rule as it is kept, of one that a reader writes beside the list: names as listed become short ones, and bare numbers of
 * attempts are those of the list.
 *
 * @example
 * ruleFromList('attempt:2 and judge:"human:anna"', table) // of attempts 0 and 1: "attempt:attempt-2 and judge:human-anna"
 */
export const ruleFromList = (rule: string, table: Pick<VerdictTable, "facets">): string =>
  rule.replace(WORDS, (word) => {
    const asked = facetOfWord(word);
    const facet = asked === null ? undefined : facetOf(table, asked.id);
    if (facet === undefined || facet.edges) return word;
    const names = writtenNames(facet);
    const parts = partsOf(asked!.values).map((part) =>
      isFromZero(facet) && /^\d+$/.test(part) ? `attempt-${part}` : (names[codeOfName(facet, part)] ?? part)
    );
    return `${writtenId(facet.id)}:${parts.join(",")}`;
  });
