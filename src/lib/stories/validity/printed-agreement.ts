import {fisherInterval, rankInterval, wilsonInterval} from "../../math/index.js";
import type {EvidenceEntry} from "../../schema/index.js";

/** A printed coefficient of agreement with the interval that its printed n implies. */
export interface PrintedAgreement {
  readonly entry: EvidenceEntry;
  /** Correlation, or share of equal judgements; −1 to 1. */
  readonly value: number;
  /** 95%; `null` where the document does not say over how many units, or the statistic has no interval of its own. */
  readonly interval: {readonly lo: number; readonly hi: number} | null;
}

/**
 * Printed correlations and shares of agreement, with 95% intervals that count every unit once: Fisher's z for Pearson, the wider one of ranks for Spearman,
 * Wilson's for percent. Units that are alike (cases of one model) make the true interval wider.
 */
export function printedAgreements(evidence: readonly EvidenceEntry[]): PrintedAgreement[] {
  return evidence.flatMap((entry): PrintedAgreement[] => {
    const {statistic, n} = entry;
    const printed = Number(entry.value);
    if (statistic === "percent agreement") {
      const share = printed / 100;
      return [{entry, value: share, interval: n === null ? null : wilsonInterval(Math.round(share * n), n)}];
    }
    if (statistic !== "Pearson" && statistic !== "Spearman") return [];
    return [
      {
        entry,
        value: printed,
        interval: n === null || n < 4 ? null : (statistic === "Spearman" ? rankInterval : fisherInterval)(printed, n)
      }
    ];
  });
}
