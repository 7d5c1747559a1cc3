/** Kinds of system that a table rates in both forms, as filters name them. */
export const SYSTEM_KINDS = [
  {id: "unified-open", name: "unified, open"},
  {id: "unified-closed", name: "unified, closed"},
  {id: "understanding-only", name: "understanding only"},
  {id: "generation-only", name: "generation only"}
] as const;
