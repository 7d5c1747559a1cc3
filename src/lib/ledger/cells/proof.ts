import {say} from "../../math/index.js";
import type {LedgerCell} from "./ledger-cell.js";
import type {FittedRule} from "./total-rule.js";

/** A printed value as it stands. */
export const asPrinted = ({value, decimals}: Pick<LedgerCell, "value" | "decimals">): string => say(value, decimals);

/** What a rule makes of its parts, written out: `(70.00 + 20.00) / 2 = 45.000`. */
export function ruleProof(
  {name, weights}: Pick<FittedRule, "name" | "weights">,
  parts: readonly LedgerCell[],
  value: string
): string {
  if (name === "weighted")
    return `${parts.map((part, p) => `${say(weights![p]!, 3)} × ${asPrinted(part)}`).join(" + ")} = ${value}`;
  if (name === "pooled") {
    const all = parts.reduce((sum, {n}) => sum + n!, 0);
    return `(${parts.map((part) => `${part.n} × ${asPrinted(part)}`).join(" + ")}) / ${all} = ${value}`;
  }
  const sum = parts.map(asPrinted).join(" + ");
  return name === "sum" ? `${sum} = ${value}` : `(${sum}) / ${parts.length} = ${value}`;
}
