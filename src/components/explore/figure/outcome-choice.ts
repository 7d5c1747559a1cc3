import {facetOf, facetsOfRule, parseRule, type FacetId} from "../../../lib/explore/index.js";
import type {FigureContent} from "../../figure/index.js";
import type {ExploreContext} from "../view/context.js";
import {chosenIn} from "../view/state.js";
import {listed} from "../../format/listed.js";

/** What became of a verdict. */
const OUTCOMES: readonly FacetId[] = ["outcome", "joint"];
/** What goes with it: an answer is right by its letter, an item is hard by how many are right, what is not in order counts as wrong or not at all. */
const AKIN: readonly FacetId[] = ["answer", "difficulty", "status"];

/** How filters in force take verdicts by what a figure measures on them. */
export interface OutcomeChoice {
  /** Do they decide it? Otherwise they go with it. */
  readonly isWhole: boolean;
  readonly facets: readonly FacetId[];
  /** What is chosen by. */
  readonly by: string;
}

type Filtered = Pick<ExploreContext, "table" | "state">;

/** Facets that a filter or the slice in force looks at; filters on `own` are not in force in a figure that shows all its values. */
function facetsInForce({table, state}: Filtered, own: FacetId | null): readonly FacetId[] {
  const now = state.get();
  const inSlice = new Set<FacetId>();
  try {
    if (now.slice !== "") facetsOfRule(parseRule(now.slice, table, now.slices)).forEach((id) => inSlice.add(id));
  } catch {
    // A slice that cannot be read is not in force, as the bar says.
  }
  return table.facets.map(({id}) => id).filter((id) => (id !== own && chosenIn(now, id).length > 0) || inSlice.has(id));
}

/** Do filters leave statuses alone that decide what a verdict counts as? Those in order may be right or wrong. */
function isDecidedByStatus({table, state}: Filtered): boolean {
  // A log whose verdicts are all in order has no such facet.
  const statuses = facetOf(table, "status");
  if (!statuses) return false;
  const chosen = state.get().status;
  return chosen.length > 0 && !chosen.some((code) => statuses.values[code] === "ok");
}

/**
 * Whether filters in force take verdicts by their outcome: a test on these finds the choice. `null` where none does.
 *
 * @param measured - facets whose shares a figure shows
 * @param own - facet whose filters the figure leaves out
 */
export function outcomeChoice(
  context: Filtered,
  measured: readonly FacetId[] = [],
  own: FacetId | null = null
): OutcomeChoice | null {
  const facets = facetsInForce(context, own);
  return choiceBy(facets, isDecidedByStatus(context), measured);
}

/**
 * How a choice by some facets goes with the outcome.
 *
 * @param isByStatus - does it leave statuses alone that decide what a verdict counts as?
 */
export function choiceBy(
  facets: readonly FacetId[],
  isByStatus = false,
  measured: readonly FacetId[] = []
): OutcomeChoice | null {
  // An answer and its key say together whether it is right.
  const keyed = facets.includes("answer") && facets.includes("key") ? (["answer", "key"] as const) : [];
  const decided = [...OUTCOMES, ...keyed, ...(isByStatus ? (["status"] as const) : [])];
  const deciding = facets.filter((id) => decided.includes(id));
  if (deciding.length > 0) return {isWhole: true, facets: deciding, by: "outcome"};
  const shown = facets.filter((id) => measured.includes(id));
  if (shown.length > 0) return {isWhole: true, facets: shown, by: listed(shown)};
  const akin = facets.filter((id) => AKIN.includes(id));
  return akin.length > 0 ? {isWhole: false, facets: akin, by: "outcome"} : null;
}

/** Names of the facets that verdicts are chosen by. */
export const chosenBy = ({facets}: OutcomeChoice): string =>
  listed(facets.map((id) => (id === "joint" ? "joint outcome" : id)));

const filtersOn = (choice: OutcomeChoice): string =>
  `the filter${choice.facets.length > 1 ? "s" : ""} on ${chosenBy(choice)}`;

/** Said in place of a finding on verdicts that were chosen by it. */
export const chosenTitle = (choice: OutcomeChoice): string =>
  `These verdicts were chosen by their ${choice.by}: what they show follows from ${filtersOn(choice)}`;

/** What a statement says of its test. */
export const chosenTest = (test: string, choice: OutcomeChoice | null): string =>
  choice === null
    ? test
    : choice.isWhole
      ? `none: the verdicts were chosen by their ${choice.by}`
      : `${test}${test === "" ? "" : "; "}${akinText(choice)}`;

/** Which filters go with the outcome. */
const akinText = (choice: OutcomeChoice): string =>
  `${filtersOn(choice)} ${choice.facets.length > 1 ? "go" : "goes"} with the outcome`;

/** The same at the beginning of a sentence, without its end. */
export const akinSentence = (choice: OutcomeChoice): string => akinText(choice).replace(/^t/, "T");

/**
 * A figure's content under such a choice: without its finding and test where filters decide them, with a caveat where they go with them.
 *
 * What shows nothing says so itself.
 *
 * @param source - the source line where nothing is tested
 * @param isTest - are the tests what is drawn? Then nothing is, where filters decide them
 */
export function withOutcomeChoice(
  content: FigureContent,
  choice: OutcomeChoice | null,
  source: string,
  isTest = false
): FigureContent {
  if (choice === null || content.drawing === null) return content;
  const {tested, caveats} = content;
  const statement = tested ? {tested: {...tested, test: chosenTest(tested.test, choice)}} : {};
  if (choice.isWhole)
    return {
      ...content,
      ...statement,
      title: chosenTitle(choice),
      ...(isTest
        ? {
            drawing: null,
            absent: `Take out ${filtersOn(choice)} to compare.`,
            table: {columns: [], rows: []},
            subtitle: "Sides are compared on verdicts that are chosen by anything else."
          }
        : {}),
      source,
      caveats: [{lead: "Nothing is tested here:", text: "a test would find what the filters chose."}]
    };
  return {
    ...content,
    ...statement,
    caveats: [
      {
        lead: `${akinSentence(choice)}:`,
        text: "verdicts are picked by what makes them right or wrong, so part of what is found here follows from that."
      },
      ...caveats
    ]
  };
}
