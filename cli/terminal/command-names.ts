/** Commands by name. */
export const COMMANDS = [
  "view",
  "pull",
  "inspect",
  "ingest",
  "merge",
  "score",
  "fit",
  "check",
  "check-table",
  "export",
  "new",
  "dev",
  "build",
  "diff"
] as const;
export type CommandName = (typeof COMMANDS)[number];
