import type {CommandName} from "./command-names.js";

/** Options of all commands. */
export const OPTIONS = {
  help: {type: "boolean", short: "h"},
  version: {type: "boolean"},
  json: {type: "boolean"},
  quiet: {type: "boolean", short: "q"},
  subject: {type: "string"},
  judge: {type: "string"},
  protocol: {type: "string"},
  benchmark: {type: "string"},
  adapter: {type: "string"},
  mapping: {type: "string"},
  bank: {type: "string"},
  licence: {type: "string"},
  simulated: {type: "boolean"},
  conflicts: {type: "string"},
  mask: {type: "boolean"},
  out: {type: "string", short: "o"},
  to: {type: "string"},
  organization: {type: "string"},
  url: {type: "string"},
  dataset: {type: "string"},
  group: {type: "string"},
  metric: {type: "string"},
  images: {type: "string"},
  unjudged: {type: "string"},
  missing: {type: "string"},
  "by-judge": {type: "string"},
  consistency: {type: "string"},
  denominators: {type: "string"},
  engine: {type: "string"},
  master: {type: "string"},
  share: {type: "string"},
  shares: {type: "string"},
  rules: {type: "boolean"},
  method: {type: "string"},
  count: {type: "string"},
  model: {type: "string"},
  random: {type: "string"},
  floor: {type: "string"},
  orthogonal: {type: "boolean"},
  cluster: {type: "string"},
  audit: {type: "boolean"},
  severity: {type: "boolean"},
  design: {type: "string"},
  separate: {type: "string"},
  width: {type: "string"},
  "no-checks": {type: "boolean"},
  compare: {type: "boolean"},
  private: {type: "string"},
  sha256: {type: "string"},
  sources: {type: "string"},
  catalogue: {type: "string"},
  "pull-bytes": {type: "string"},
  "pull-time": {type: "string"},
  "pull-free": {type: "string"},
  scale: {type: "string"},
  samples: {type: "string"},
  logs: {type: "string", multiple: true},
  title: {type: "string"},
  port: {type: "string"},
  offline: {type: "string"},
  column: {type: "string", multiple: true},
  "out-of": {type: "string"},
  suite: {type: "string"},
  "as-proposed": {type: "boolean"},
  static: {type: "boolean"},
  "in-parts": {type: "boolean"},
  watch: {type: "boolean"},
  "no-open": {type: "boolean"},
  "no-browser": {type: "boolean"},
  "no-keep": {type: "boolean"}
} as const;

export type OptionName = keyof typeof OPTIONS;

const COMMON: readonly OptionName[] = ["help", "version", "json", "quiet"];
const OF_ONE_SOURCE: readonly OptionName[] = [
  "subject",
  "judge",
  "protocol",
  "licence",
  "adapter",
  "mapping",
  "benchmark",
  "sha256",
  "bank",
  "simulated",
  "pull-bytes",
  "pull-time",
  "pull-free"
];
/** What answers questions about tables that no harness wrote. */
const TABLES: readonly OptionName[] = ["column", "out-of", "suite", "as-proposed"];
const SOURCE: readonly OptionName[] = [...OF_ONE_SOURCE, "sources", "conflicts"];

const OWN: Readonly<Record<CommandName, readonly OptionName[]>> = {
  view: [
    ...SOURCE.filter((option) => option !== "sources"),
    ...TABLES,
    ...(["catalogue", "static", "in-parts", "watch", "out", "port", "no-open"] as const)
  ],
  pull: ["catalogue", "pull-bytes", "pull-time", "pull-free"],
  inspect: [...SOURCE, ...TABLES],
  ingest: [...SOURCE, ...TABLES, "out", "mask", "engine", "master", "share", "shares"],
  merge: ["conflicts", "out", "engine", "master"],
  score: [
    ...SOURCE,
    ...TABLES,
    ...([
      "rules",
      "denominators",
      "images",
      "unjudged",
      "consistency",
      "missing",
      "by-judge",
      "engine",
      "master"
    ] as const)
  ],
  fit: [
    ...SOURCE,
    ...TABLES,
    ...([
      "method",
      "count",
      "model",
      "scale",
      "random",
      "floor",
      "orthogonal",
      "cluster",
      "audit",
      "severity",
      "no-checks"
    ] as const),
    ...(["design", "separate", "width", "to", "out", "compare", "missing", "by-judge"] as const)
  ],
  check: [...SOURCE, ...TABLES, "private", "no-browser"],
  "check-table": ["scale", "samples"],
  export: [...SOURCE, ...TABLES, "to", "out", "mask", "organization", "title", "url", "dataset", "group", "metric"],
  new: [...OF_ONE_SOURCE, ...TABLES, "logs", "title"],
  dev: ["port"],
  build: ["out", "offline", "no-keep", "no-browser"],
  diff: []
};

/** Options that a command takes. */
export const optionsOf = (command: CommandName): readonly OptionName[] => [...OWN[command], ...COMMON];
