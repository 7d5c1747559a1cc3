import {
  areAbove,
  asPrinted,
  best,
  everyContrast,
  least,
  meanOf,
  rateContrast,
  shown,
  type PaperClaim,
  type Reading
} from "../../../claims/index.js";
import {standardErrorOf} from "../../../math/index.js";
import {CATEGORIES, CATEGORY_IDS} from "../categories.js";
import type {GapTable} from "./table.js";

/** Finding 1: unifying both forms does not balance them, and what the paper adds to it. */
export const balanceClaims = (table: GapTable): PaperClaim[] => [
  balance(table),
  belowBackbone(table),
  specialistsUnderstand(table),
  closedDraw(table)
];

const about = {benchmark: "gapeval", limits: "", statements: []} as const;

function balance(table: GapTable): PaperClaim {
  const {points} = table;
  return {
    ...about,
    id: "gapeval/finding-1",
    label: "Finding 1",
    place: "Section 3.2",
    says: "Unifying both forms does not by itself balance them: a model answers many items in one form only.",
    limits: "“Much” and “many” have no bar in the paper; zero is the only one that is none of ours.",
    figure: "gapeval.html#ranking",
    readings: [
      everyContrast(
        {
          reads: "every unified model is better in words than in pictures",
          test: "signed gap of each over the four categories (mean of logit understanding less logit generation) against zero"
        },
        points.map(({name, identified: {signed}, cells}) => ({
          name,
          value: signed.value,
          error: standardErrorOf(signed),
          cells
        })),
        1,
        "logits",
        2
      ),
      atOdds(points),
      oneFormOnly(table)
    ]
  };
}

/** Any category out of balance, whichever form leads; the test of no gap in any category. */
function atOdds(points: GapTable["points"]): Reading {
  const clear = points.filter(({identified}) => identified.p < 0.05);
  const last = points.reduce((a, b) => (b.identified.p > a.identified.p ? b : a));
  return {
    reads: "every unified model is out of balance in some category, whichever form leads",
    test: "for each model the test of no gap in any of the four categories; p is the greatest of them",
    found: `${clear.length} of ${points.length} are out of balance on their own; the least certain is ${last.name}`,
    holds: true,
    p: last.identified.p,
    cells: points.flatMap(({cells}) => cells)
  };
}

/** Items right in exactly one form against items right in both, of each model over all items. */
function oneFormOnly({points, pooled}: GapTable): Reading {
  const shares = points.map(({id, name, cells}) => {
    const of = (metric: "understanding" | "generation" | "success") => pooled(id, metric)!.value;
    const both = of("success");
    return {name, one: of("understanding") + of("generation") - 2 * both, both, cells};
  });
  const more = shares.filter(({one, both}) => one > both);
  return asPrinted(
    {
      reads: "every unified model answers more items in one form only than in both",
      test: "shares of all items, from the three printed rates of each category"
    },
    more.length === shares.length,
    `${more.length} of ${shares.length}; the others are ${
      shares
        .filter(({one, both}) => one <= both)
        .map(({name, one, both}) => `${name} (${shown(one)}% and ${shown(both)}%)`)
        .join(", ") || "none"
    }`,
    shares
  );
}

/** The backbone that OmniGen2 is built upon, by the paper. */
const BACKBONE = {model: "omnigen2", of: "flux-1-dev"} as const;

function belowBackbone({rate, pooled}: GapTable): PaperClaim {
  const named = [CATEGORY_IDS.wk, CATEGORY_IDS.if];
  const contrast = (category: string) =>
    rateContrast(category, rate(BACKBONE.model, category, "generation"), rate(BACKBONE.of, category, "generation"));
  const [own, base] = [pooled(BACKBONE.model, "generation")!, pooled(BACKBONE.of, "generation")!];
  const words = "OmniGen2 less FLUX.1-dev, generation, rates as independent, items as units";
  return {
    ...about,
    id: "gapeval/omnigen2-below-backbone",
    label: null,
    place: "Section 3.2, Finding 1",
    says: "OmniGen2 draws markedly worse than FLUX.1-dev, on which it is built, above all in World Knowledge and Instruction Following.",
    statements: ["gapeval/omnigen2-below-flux"],
    figure: "gapeval.html#rates",
    readings: [
      everyContrast({reads: "in both categories that it names", test: words}, named.map(contrast), -1, "points"),
      everyContrast({reads: "in every category", test: words}, CATEGORIES.map(contrast), -1, "points"),
      everyContrast({reads: "over all items", test: words}, [rateContrast("all items", own, base)], -1, "points")
    ]
  };
}

function specialistsUnderstand({rates}: GapTable): PaperClaim {
  const sides = CATEGORIES.map((category) => ({
    category,
    own: rates(category, "understanding", "specialists"),
    unified: rates(category, "understanding", "unified")
  }));
  const all = sides.flatMap(({own, unified}) => [...own, ...unified]);
  const complete = sides.filter(({own, unified}) => areAbove(own, unified));
  const means = sides.filter(({own, unified}) => meanOf(own) > meanOf(unified));
  return {
    ...about,
    id: "gapeval/specialists-understand",
    label: null,
    place: "Section 3.2, Finding 1",
    says: "Models made for understanding outperform unified ones on understanding, consistently.",
    statements: CATEGORIES.map((name) => `gapeval/understanding-models-${name.toLowerCase().replaceAll(" ", "-")}`),
    figure: "gapeval.html#rates",
    readings: [
      asPrinted(
        {
          reads: "on average, in every category",
          test: "mean of the five specialists against mean of the eleven unified models, by category"
        },
        means.length === sides.length,
        `${means.length} of ${sides.length} categories`,
        all
      ),
      everyContrast(
        {
          reads: "the best of the one against the best of the other, in every category",
          test: "best specialist less best unified model, rates as independent, items as units"
        },
        sides.map(({category, own, unified}) => rateContrast(category, best(own), best(unified))),
        1,
        "points"
      ),
      asPrinted(
        {
          reads: "every specialist above every unified model, in every category",
          test: "least specialist against best unified model, as printed"
        },
        complete.length === sides.length,
        `${complete.length} of ${sides.length} categories; ` +
          sides
            .map(({category, own, unified}) => {
              const last = least(own);
              return `${category}: ${last.name} ${shown(last.value, 2)}, ${best(unified).name} ${shown(best(unified).value, 2)}`;
            })
            .join("; "),
        all
      )
    ]
  };
}

function closedDraw({rates}: GapTable): PaperClaim {
  const sides = CATEGORIES.map((category) => ({
    category,
    closed: rates(category, "generation", "closed"),
    own: rates(category, "generation", "specialists")
  }));
  const all = sides.flatMap(({closed, own}) => [...closed, ...own]);
  const complete = sides.filter(({closed, own}) => areAbove(closed, own));
  return {
    ...about,
    id: "gapeval/closed-draw",
    label: null,
    place: "Section 3.2, Finding 1",
    says: "Closed unified models surpass generation-only ones in drawing.",
    statements: CATEGORIES.map((name) => `gapeval/closed-models-${name.toLowerCase().replaceAll(" ", "-")}`),
    figure: "gapeval.html#rates",
    readings: [
      asPrinted(
        {
          reads: "on average, in every category",
          test: "mean of the two closed models against mean of the two baselines"
        },
        sides.every(({closed, own}) => meanOf(closed) > meanOf(own)),
        sides
          .map(({category, closed, own}) => `${category} ${shown(meanOf(closed))} and ${shown(meanOf(own))}`)
          .join("; "),
        all
      ),
      everyContrast(
        {
          reads: "the best of the one against the best of the other, in every category",
          test: "best closed unified model less best baseline, rates as independent, items as units"
        },
        sides.map(({category, closed, own}) => rateContrast(category, best(closed), best(own))),
        1,
        "points"
      ),
      asPrinted(
        {reads: "both closed models above both baselines, in every category", test: "as printed"},
        complete.length === sides.length,
        `${complete.length} of ${sides.length} categories`,
        all
      )
    ]
  };
}
