import {describe, expect, it} from "vitest";
import type {ExploreContext} from "../../../src/components/explore/view/context.js";
import {outcomeChoice, withOutcomeChoice} from "../../../src/components/explore/figure/outcome-choice.js";
import type {FigureContent} from "../../../src/components/figure/index.js";
import type {FacetId} from "../../../src/lib/explore/index.js";
import {randomTable} from "../../lib/explore/support/random-table.js";

type Chosen = Partial<Record<FacetId, readonly number[]>> & {
  readonly slice?: string;
  readonly slices?: readonly unknown[];
};

const random = randomTable(200, 3);
const [ok, invalid] = [0, 1];
const table = {
  ...random,
  facets: random.facets.map((facet) => (facet.id === "status" ? {...facet, values: ["ok", "invalid"]} : facet))
};
const none = Object.fromEntries(table.facets.map(({id}) => [id, []]));
const of = (chosen: Chosen, measured: readonly FacetId[] = [], own?: FacetId) =>
  outcomeChoice(
    {table, state: {get: () => ({...none, slice: "", slices: [], ...chosen})}} as unknown as ExploreContext,
    measured,
    own
  );
const content: FigureContent = {
  title: "v0 is ahead of v1 by 9.0 points",
  subtitle: "",
  drawing: {} as SVGSVGElement,
  caveats: [{lead: "Cases", text: "p < .001"}],
  source: "a log; sign-flip tests.",
  table: {columns: [], rows: []},
  tested: {test: "sign flips over cases, p < .001", n: "12 pairs"}
};

describe("outcomeChoice(context, measured)", () => {
  it("is none where no filter touches the outcome", () => {
    expect(of({})).toBeNull();
    expect(of({model: [1], category: [2]})).toBeNull();
  });

  it("is whole where a filter, or a slice in force, takes verdicts by what became of them", () => {
    expect(of({outcome: [2]})).toEqual({isWhole: true, facets: ["outcome"], by: "outcome"});
    expect(of({status: [invalid], outcome: [2], difficulty: [3]})?.facets).toEqual(["status", "outcome"]);
    expect(of({slice: "category:v1 or not (outcome:right and model:v1)"})?.isWhole).toBe(true);
    const slices = [{name: "won", rule: "outcome:right"}];
    expect(of({slice: "not won", slices})?.isWhole).toBe(true);
    expect(of({slices})).toBeNull();
    expect(of({slice: "nope"})).toBeNull();
  });

  it("is in part where a filter goes with the outcome", () => {
    expect(of({difficulty: [3]})).toEqual({isWhole: false, facets: ["difficulty"], by: "outcome"});
    expect(of({answer: [0]})?.isWhole).toBe(false);
    expect(of({status: [ok]})).toEqual({isWhole: false, facets: ["status"], by: "outcome"});
    expect(of({status: [ok, invalid]})?.isWhole).toBe(false);
    expect(of({status: [ok]}, ["status"])?.isWhole).toBe(true);
  });

  it("is none where the figure shows all values of the facet that is filtered, but for a slice", () => {
    expect(of({outcome: [2]}, [], "outcome")).toBeNull();
    expect(of({slice: "outcome:right"}, [], "outcome")?.isWhole).toBe(true);
  });

  it("is none in a log whose verdicts are all in order, which has no statuses to filter", () => {
    const facets = table.facets.filter(({id}) => id !== "status");
    const {status: _, ...chosen} = {...none, slice: "", slices: []} as Record<string, unknown>;
    const context = {table: {...table, facets}, state: {get: () => chosen}} as unknown as ExploreContext;
    expect(outcomeChoice(context)).toBeNull();
  });

  it("is whole where a filter takes what the figure measures", () => {
    expect(of({answer: [0]}, ["answer"])).toEqual({isWhole: true, facets: ["answer"], by: "answer"});
    expect(of({answer: [0], outcome: [1]}, ["answer"])?.by).toBe("outcome");
  });
});

describe("withOutcomeChoice(content, choice, source)", () => {
  it("has no finding and no p where filters take verdicts by their outcome", () => {
    const said = withOutcomeChoice(content, of({outcome: [2]}), "a log.");
    expect(said.title).toBe(
      "These verdicts were chosen by their outcome: what they show follows from the filter on outcome"
    );
    expect(said.tested).toEqual({test: "none: the verdicts were chosen by their outcome", n: "12 pairs"});
    expect(said.source).toBe("a log.");
    expect(JSON.stringify(said)).not.toMatch(/p <|sign/);
    expect(said.drawing).toBe(content.drawing);
    expect(withOutcomeChoice(content, of({outcome: [2]}), "", true)).toMatchObject({
      drawing: null,
      absent: "Take out the filter on outcome to compare."
    });
  });

  it("keeps the finding with a caveat, also in its statement, where filters go with the outcome", () => {
    const said = withOutcomeChoice(content, of({answer: [0], difficulty: [1]}), "a log.");
    expect(said.title).toBe(content.title);
    expect(said.caveats[0]!.lead).toBe("The filters on answer and difficulty go with the outcome:");
    expect(said.tested!.test).toBe(
      "sign flips over cases, p < .001; the filters on answer and difficulty go with the outcome"
    );
  });

  it("changes nothing without such a filter, nor where nothing matches", () => {
    expect(withOutcomeChoice(content, null, "")).toBe(content);
    const empty = {...content, drawing: null, title: "Nothing scored matches these filters"};
    expect(withOutcomeChoice(empty, of({outcome: [0]}), "")).toBe(empty);
  });
});
