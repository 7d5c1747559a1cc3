import type {PublishedRow} from "../../../schema/index.js";

/** A measured part of a system in Table 4 under the name it is printed with. */
export interface SingleAbility {
  readonly model: string;
  readonly ability: NonNullable<PublishedRow["ability"]>;
  /** Printed rows by stage: generation, interaction, counterfactual, overall. */
  readonly rows: Readonly<Partial<Record<NonNullable<PublishedRow["stage"]>, PublishedRow>>>;
}

/** Single abilities of Table 4 in the order of the table. */
export function singleAbilities(rows: readonly PublishedRow[]): SingleAbility[] {
  const groups = new Map<string, [PublishedRow, ...PublishedRow[]]>();
  for (const row of rows) {
    if (row.table !== "Table 4" || row.ability === null) continue;
    const key = `${row.ability}|${row.model}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => ({
    model: group[0].model,
    ability: group[0].ability!,
    rows: Object.fromEntries(group.map((row) => [row.stage, row]))
  }));
}

/** Two entries that print the same values in several stages. */
export interface SharedValues {
  readonly a: SingleAbility;
  readonly b: SingleAbility;
  readonly stages: readonly NonNullable<PublishedRow["stage"]>[];
}

const STAGES = ["generation", "interaction", "counterfactual"] as const;

/**
 * Pairs of entries that agree to the last printed digit in at least two stages. Two systems that answer some 1 500
 * questions each hardly do so once by chance.
 */
export function sharedValues(entries: readonly SingleAbility[]): SharedValues[] {
  const pairs: SharedValues[] = [];
  entries.forEach((a, i) => {
    for (const b of entries.slice(i + 1)) {
      const stages = STAGES.filter((stage) => a.rows[stage] && a.rows[stage].value === b.rows[stage]?.value);
      if (stages.length >= 2) pairs.push({a, b, stages});
    }
  });
  return pairs;
}

/** Entries that shared values tie together, directly or through others, each group in the order of the table. */
export function sharedGroups(entries: readonly SingleAbility[]): SingleAbility[][] {
  const groups: SingleAbility[][] = [];
  for (const {a, b} of sharedValues(entries)) {
    const touched = groups.filter((group) => group.includes(a) || group.includes(b));
    const merged = entries.filter((entry) => entry === a || entry === b || touched.some((g) => g.includes(entry)));
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups;
}
