/** Labels that name a sum over what the other columns tell apart. */
const TOTAL = /^(overall|total|all|mean|macro|micro|combined)$|\b(average|avg\.?|overall|total)\b|score$/i;

/** True for a label such as `Overall` or `UEG Average`, and for one that ends in "score". */
export const isTotalLabel = (label: string): boolean => TOTAL.test(label.trim());
