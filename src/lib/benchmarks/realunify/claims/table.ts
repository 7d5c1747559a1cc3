import {rateContrast, rowsWhere, type Contrast, type NamedRate} from "../../../claims/index.js";
import type {PublishedRow} from "../../../schema/index.js";
import type {ClaimInput} from "../../contract/benchmark-claims.js";
import {REALUNIFY_TRACKS, type TrackId} from "../stories/tracks.js";

type Protocol = "direct" | "stepwise";

/** Tables 2, 3 and 5 as the claims ask for them. */
export interface TrackTable {
  readonly rows: readonly PublishedRow[];
  /** Printed rates of a table in one category or total. */
  readonly rates: (table: string, category: string, protocol: Protocol) => (NamedRate & {readonly model: string})[];
  readonly isOpen: (model: string) => boolean;
  readonly name: (model: string) => string;
  /** Stepwise less direct of every model that has both, in one category or total. */
  readonly changes: (category: string) => (Contrast & {readonly model: string})[];
  readonly totalOf: (track: TrackId) => string;
  readonly categoriesOf: (track: TrackId) => readonly string[];
}

/** @param input - rows of RealUnify's tables and its systems */
export function trackTable({rows, models}: ClaimInput): TrackTable {
  const name = (model: string) => models.get(model)!.short;
  const rates = (table: string, category: string, protocol: Protocol) =>
    rowsWhere(rows, {table, category, protocol}).map((row) => ({
      model: row.model,
      name: name(row.model),
      value: row.value,
      n: row.n!,
      cells: [row.cell]
    }));
  const trackOf = (id: TrackId) => REALUNIFY_TRACKS.find((track) => track.id === id)!;
  return {
    rows,
    rates,
    name,
    isOpen: (model) => models.get(model)!.openness === "open",
    changes: (category) => {
      const direct = rates("Table 2", category, "direct");
      return rates("Table 2", category, "stepwise").flatMap((after) => {
        const before = direct.find(({model}) => model === after.model);
        return before ? [{...rateContrast(after.name, after, before), model: after.model}] : [];
      });
    },
    totalOf: (id) => trackOf(id).total,
    categoriesOf: (id) => trackOf(id).categories
  };
}
