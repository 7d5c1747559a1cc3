import {normalQuantile, wilsonInterval} from "../../math/index.js";
import type {EvidenceEntry} from "../../schema/index.js";

/** A printed coefficient of agreement with the interval that its printed n implies. */
export interface PrintedAgreement {
  readonly entry: EvidenceEntry;
  /** Correlation, or share of equal judgements; −1 to 1. */
  readonly value: number;
  /** 95%; `null` where the document does not say over how many units, or the statistic has no interval of its own. */
  readonly interval: {readonly lo: number; readonly hi: number} | null;
}

/** Fisher's z interval of a printed correlation; Spearman's has its wider error by Bonett and Wright 2000. */
function correlationInterval(r: number, n: number, isRank: boolean) {
  const half = normalQuantile(0.975) * Math.sqrt((isRank ? 1 + r ** 2 / 2 : 1) / (n - 3));
  return {lo: Math.tanh(Math.atanh(r) - half), hi: Math.tanh(Math.atanh(r) + half)};
}

/**
 * Printed correlations and shares of agreement, with 95% intervals that count every unit once: Fisher's z for Pearson and Spearman,
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
        interval: n === null || n < 4 ? null : correlationInterval(printed, n, statistic === "Spearman")
      }
    ];
  });
}
