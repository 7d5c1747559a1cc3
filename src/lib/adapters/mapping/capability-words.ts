import {CANONICAL_TABLES, type ItemRow} from "../../schema/index.js";

type Capability = NonNullable<ItemRow["capability"]>;

const CAPABILITIES: readonly Capability[] = CANONICAL_TABLES.items.capability.values;
const SHORT: Readonly<Record<string, Capability>> = {und: "understanding", gen: "generation", edit: "editing"};

/** The capability that a word means, in full or short as `und`, in any case; `null` for any other word. */
export function capabilityOf(word: string | null): Capability | null {
  const plain = word?.trim().toLowerCase() ?? "";
  return CAPABILITIES.find((one) => one === plain) ?? (Object.hasOwn(SHORT, plain) ? SHORT[plain]! : null);
}
