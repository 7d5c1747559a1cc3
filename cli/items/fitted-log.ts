import type {ModelFit} from "../../src/lib/models/index.js";
import type {NamedResponses} from "./item-responses.js";

/** Programs that a fit can be repeated in. */
export const PROGRAMS = ["mirt", "py-irt", "stan"] as const;
export type Program = (typeof PROGRAMS)[number];

/** A fit with the responses it is of. */
export interface FittedLog {
  readonly log: NamedResponses;
  readonly fit: ModelFit;
  readonly isSimulated: boolean;
}

/** An item asked in one ability, with its place in the responses of a subject. */
export interface AskedColumn {
  readonly k: number;
  readonly item: number;
  readonly ability: number;
  /** As other programs' files name it. */
  readonly name: string;
  /** Whether not every answer is the same. */
  readonly isMixed: boolean;
}

/** Items in abilities that somebody answered, item by item. */
export function askedColumns({log, fit}: FittedLog): AskedColumn[] {
  const {abilities, items} = log;
  const D = abilities.length;
  return items
    .flatMap((item, i) =>
      abilities.map((ability, d) => ({
        k: i * D + d,
        item: i,
        ability: d,
        name: D === 1 ? item : `${item} (${ability})`,
        isMixed: fit.difficulties.status[i * D + d] === "estimated"
      }))
    )
    .filter(({k}) => fit.difficulties.status[k] !== "never asked");
}

/** Known floor of an item in an ability; 0 where there is none. */
export function knownFloor({fit: {spec, D}}: FittedLog, k: number): number {
  if (spec.floor.kind !== "known") return 0;
  const {chances} = spec.floor;
  return chances[chances.length === D ? k % D : k] ?? 0;
}

/** Whether the covariances of the random side, of abilities where both are, are estimated: of all pairs of abilities, of none, or of some. */
export function freeCovariances(
  {fit: {D, covariance: ofSide}}: FittedLog,
  covariance = ofSide
): "all" | "none" | "some" {
  const off = covariance.status.filter((_, k) => k % (D + 1) !== 0);
  const free = off.filter((status) => status !== "fixed").length;
  return free === 0 ? "none" : free === off.length ? "all" : "some";
}

/** First line of a table for other programs: what it is, and that it is simulated where it is. */
export const firstLine = (about: string, isSimulated: boolean): string =>
  `# ${isSimulated ? "Simulated answers, no evidence about any model. " : ""}${about}\n`;
