/** A kernel in words, for who runs its file elsewhere. */
export interface KernelNote {
  /** What it computes, in a few words. */
  readonly purpose: string;
  /** The same as a rule. */
  readonly rule: string;
  /** What each length counts that a letter stands for. */
  readonly lengths: Readonly<Record<string, string>>;
  /** What each input and output holds. */
  readonly values: Readonly<Record<string, string>>;
}

const WEIGHTS = {
  lambdaFail: "weight λ of answers that fail both ways",
  lambdaSuccess: "weight λ of answers that succeed both ways"
};
const OUTCOMES = "right both ways, understood only, drawn only, wrong both ways";

const PLACES = {
  ...WEIGHTS,
  roots: `by outcome (${OUTCOMES}) and place: coefficients of the cube root of a gamma variate, a polynomial in a normal variate`,
  powers: "by outcome and draw: the powers 0, 1, 2 … of the normal variates, the same at every place"
};

const MAP = {G: "rates of generation", U: "rates of understanding"};

/** What readers are told of each kernel. */
export const KERNEL_NOTES: Readonly<Record<string, KernelNote>> = {
  "gap-draws": {
    purpose: "draws of a cell’s gap",
    rule: "r = (logit u − logit g) · exp(λ_fail p00 − λ_success p11), of shares that are gamma variates over their sum; the gap is |r| / (1 + |r|)",
    lengths: {C: "cells", N: "draws"},
    values: {
      ...WEIGHTS,
      gammas: `gamma variates of the four outcomes (${OUTCOMES}), of shape count + ½`,
      signed: "signed gap odds r, above 0 where understanding is ahead"
    }
  },
  "gap-places": {
    purpose: "draws of the gap all over its map",
    rule: "r as in gap-draws, of gamma variates max(roots · powers, 0.001)³",
    lengths: {P: "places", D: "coefficients", K: "draws"},
    values: {...PLACES, signed: "signed gap odds r"}
  },
  "gap-exceeds": {
    purpose: "chances of a larger gap there",
    rule: "Σ weight where |r| > threshold, r as in gap-places",
    lengths: {P: "places", D: "coefficients", K: "draws"},
    values: {
      ...PLACES,
      threshold: "unsigned gap odds of the model to compare with, draw by draw",
      weight: "of one draw: 1/K",
      share: "share of the draws in which the place’s gap is larger"
    }
  },
  "gap-surface": {
    purpose: "the gap all over its map",
    rule: "gap = o / (1 + o), o = |logit u − logit g| · exp(λ_fail p00 − λ_success p11); its interval on the asinh scale of the signed odds, half an answer added to each outcome",
    lengths: MAP,
    values: {
      ...WEIGHTS,
      understanding: "rates, within 0 and 1",
      generation: "rates, within 0 and 1",
      both: "share that is right both ways",
      items: "items behind the rates",
      quantile: "of the normal distribution: 1.96 for 95%",
      gap: "folded gap, 0 to 1",
      width: "of its interval",
      overlap: "above 0 where the interval holds no gap at all"
    }
  },
  "smoothed-surface": {
    purpose: "an outcome over two abilities",
    rule: "k = exp(−(Δx² + Δy²) / 2); density = Σ w k, mean = Σ w k v / Σ w k, se² = Σ w k (v − mean)² / Σ w k · Σ w² k² / (Σ w k)²",
    lengths: {N: "points", U: "columns of the grid", G: "rows of the grid"},
    values: {
      x: "abilities of the points, in bandwidths",
      y: "abilities of the points, in bandwidths",
      outcome: "v, of each point",
      weight: "w, of each point",
      gridX: "of the columns, in bandwidths",
      gridY: "of the rows, in bandwidths",
      floor: "least density: below it mean and se are NaN",
      mean: "smoothed outcome",
      se: "its standard error",
      density: "weight of the points that are near"
    }
  },
  "ability-steps": {
    purpose: "abilities, replicate by replicate",
    rule: "two steps of expectation and maximisation of the Rasch model with random items; fed back, nextTheta as theta, until change is small",
    lengths: {
      I: "items",
      F: "columns, a subject in an ability each",
      B: "replicates",
      D: "abilities",
      Q: "nodes of the grid of difficulties"
    },
    values: {
      successes: "right answers",
      attempts: "answers, 0 where there is none",
      theta: "ability of each column, logits",
      traits: "1 in the ability of the column, else 0",
      nodes: "difficulties, logits",
      logWeights: "logarithm of each node’s weight",
      itemWeights: "how often a replicate holds the item",
      ridge: "precision of a normal prior on abilities, 0 for none",
      nextTheta: "ability of each column after two steps",
      change: "largest move in the second step"
    }
  }
};
