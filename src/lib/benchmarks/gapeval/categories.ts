/** The four categories in the order of the tables, by their names in addresses. */
export const CATEGORY_IDS = {
  wk: "World Knowledge",
  np: "Numerical Perception",
  if: "Instruction Following",
  rs: "Reasoning"
} as const;

/** The same, names alone. */
export const CATEGORIES: readonly string[] = Object.values(CATEGORY_IDS);
