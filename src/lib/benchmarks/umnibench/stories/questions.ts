/** UmniBench's three stages, each working on the image of the one before. */
export const UMNI_STAGES = ["generation", "interaction", "counterfactual"] as const;
export type UmniStage = (typeof UMNI_STAGES)[number];

/** The nine questions as section 3.2 of the paper describes them; five look at the image, four reason about it. */
export const UMNI_QUESTIONS = [
  {id: "Q1", stage: "generation", asks: "the scene", reasons: false},
  {id: "Q2", stage: "generation", asks: "a first detail", reasons: false},
  {id: "Q3", stage: "generation", asks: "a second detail", reasons: false},
  {id: "Q4", stage: "interaction", asks: "the changed detail", reasons: false},
  {id: "Q5", stage: "interaction", asks: "the outcome", reasons: true},
  {id: "Q6", stage: "interaction", asks: "the principle", reasons: true},
  {id: "Q7", stage: "counterfactual", asks: "the changed detail", reasons: false},
  {id: "Q8", stage: "counterfactual", asks: "the outcome", reasons: true},
  {id: "Q9", stage: "counterfactual", asks: "the principle", reasons: true}
] as const satisfies readonly {id: string; stage: UmniStage; asks: string; reasons: boolean}[];
