import {ownModels} from "../../lib/stories/own/own-rows.js";
import type {OwnLog} from "../../lib/stories/own/own-log.js";
import type {Caveat} from "../figure/index.js";

/** The reader's own log as figures show it: what it is called, and the ids of its models. */
export interface ShownLog {
  readonly name: string;
  readonly isSimulated: boolean;
  readonly ids: ReadonlySet<string>;
}

export const shownLog = (log: OwnLog): ShownLog => ({
  name: log.name,
  isSimulated: log.simulated,
  ids: new Set(ownModels(log).map(({id}) => id))
});

/** `your log run-3 (simulated)`. */
export const ownName = ({name, isSimulated}: ShownLog): string =>
  `your log ${name}${isSimulated ? " (simulated)" : ""}`;

/** What a figure says of the reader's own log, where one is shown. */
export function ownCaveat(own: ShownLog | null, what: string): Caveat[] {
  if (own === null) return [];
  const which = `${own.name}${own.isSimulated ? ", which is simulated and no evidence" : ""}`;
  return [{lead: "With your log", text: `${which}: ${what}`, data: own.isSimulated}];
}
