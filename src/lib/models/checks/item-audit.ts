import {benjaminiHochberg, normalQuantile, normalTwoSided} from "../../math/index.js";
import {difficultyVariance, type ModelFit} from "../mirt/fit-model.js";
import {fitSide, sideOf, sidePriors} from "../mirt/fit-side.js";
import type {ItemResponses} from "../mirt/item-responses.js";

/** What an audit says of one item in one ability. */
export interface AuditedItem {
  readonly item: number;
  readonly ability: number;
  /** Share right of the subjects that answered, and how many did. */
  readonly rate: number;
  readonly subjects: number;
  /**
   * How far the answers run with the ability, in standard errors from a slope of 1: negative where the strong fail and the weak pass. NaN
   * where all answers are the same.
   */
  readonly slopeZ: number;
  /** Slope by one scoring step from 1, with its standard error. */
  readonly slope: number;
  readonly slopeSe: number;
}

/** Items that a person should look at. */
export interface ItemAudit {
  /** Likely wrong keys, likeliest first: slopes below 0, and so far below 1 that one in twenty of those listed is expected to be right. */
  readonly wrongKeys: readonly AuditedItem[];
  /** Items that tell no two subjects apart: all right, all wrong, or a slope that is surely (95%) below half of the usual one. */
  readonly tellNothing: readonly AuditedItem[];
  /** Items that some subjects of one family get and nobody else, with that family. */
  readonly oneFamily: readonly {readonly audited: AuditedItem; readonly family: string}[];
}

/**
 * Ranks items by what is likely wrong with them.
 *
 * The score of an item's slope is Σ_s e_si (θ_s − θ̄_i), with residuals e of equal slopes and abilities from all items: an item with a wrong key
 * is passed by the weak and failed by the strong, so that its slope is near −1, where items with random answers have 0. False discoveries
 * are held at 5% (Benjamini and Hochberg) against items of usual slope.
 *
 * @param familyOf - family of each subject; by default each is its own
 *
 * Source: docs/methods/item-models.md.
 */
export function auditItems(data: ItemResponses, fit: ModelFit, familyOf: readonly string[] | null = null): ItemAudit {
  const audited = Array.from({length: data.D}, (_, d) => auditSide(data, fit, d)).flat();
  const isSame = ({rate}: AuditedItem) => rate === 0 || rate === 1;
  const tested = audited.filter(({slopeZ}) => !Number.isNaN(slopeZ));
  const adjusted = benjaminiHochberg(
    tested.map(({slopeZ: z}) => (z < 0 ? normalTwoSided(z) / 2 : 1 - normalTwoSided(z) / 2))
  );
  const wrongKeys = tested
    .filter(({slope}, k) => slope < 0 && adjusted[k] < 0.05)
    .sort((a, b) => a.slopeZ - b.slopeZ || a.item - b.item);
  const listed = new Set(wrongKeys);
  const tellNothing = audited.filter(
    (one) => !listed.has(one) && (isSame(one) || (0.5 - one.slope) / one.slopeSe > normalQuantile(0.95))
  );
  return {wrongKeys, tellNothing, oneFamily: familyOf === null ? [] : ofOneFamily(data, audited, familyOf)};
}

function auditSide(data: ItemResponses, fit: ModelFit, ability: number): AuditedItem[] {
  const {I, D} = data;
  const responses = sideOf(data, ability);
  const {S, y, tries} = responses;
  const floor = Float64Array.from({length: I}, (_, i) => fit.floors.value[i * D + ability] || 0);
  // Equal slopes, whatever the model: a slope below 0 is what is looked for.
  const {theta, score, information} = fitSide(responses, {
    slope: null,
    floor: floor.some((c) => c > 0) ? floor : null,
    ...sidePriors(difficultyVariance(fit, ability))
  });
  return Array.from({length: I}, (_, item) => item).flatMap((item) => {
    const cells = Array.from({length: S}, (_, s) => s * I + item).filter((k) => tries[k] > 0);
    if (cells.length === 0) return [];
    const total = (of: (k: number) => number) => cells.reduce((sum, k) => sum + of(k), 0);
    const rate = total((k) => y[k]) / total((k) => tries[k]);
    const at = (k: number) => theta[(k - item) / I];
    const mean = total((k) => information[k] * at(k)) / total((k) => information[k]);
    const spread = total((k) => information[k] * (at(k) - mean) ** 2);
    const isSame = rate === 0 || rate === 1 || !(spread > 0);
    const rise = total((k) => score[k] * (at(k) - mean));
    return [
      {
        ...{item, ability, rate, subjects: cells.length},
        slopeZ: isSame ? NaN : rise / Math.sqrt(spread),
        slope: isSame ? NaN : 1 + rise / spread,
        slopeSe: isSame ? NaN : 1 / Math.sqrt(spread)
      }
    ];
  });
}

function ofOneFamily(
  {S, I, D, y, attempts}: ItemResponses,
  audited: readonly AuditedItem[],
  familyOf: readonly string[]
): {audited: AuditedItem; family: string}[] {
  return audited.flatMap((one) => {
    const asked = new Set<string>();
    const passed = new Map<string, number>();
    for (let s = 0; s < S; s++) {
      const k = (s * I + one.item) * D + one.ability;
      if (y[k] > (attempts?.[k] ?? 1)) continue;
      asked.add(familyOf[s]);
      if (y[k] > 0) passed.set(familyOf[s], (passed.get(familyOf[s]) ?? 0) + 1);
    }
    // Of one subject it may be luck; a family has at least two that pass, and others that were asked.
    const [only] = passed;
    return passed.size === 1 && asked.size > 1 && only[1] > 1 ? [{audited: one, family: only[0]}] : [];
  });
}
