import {MISSING, type ItemResponses} from "./item-responses.js";

/** Why an ability has no finite estimate. */
export type AbilityProblem = "none" | "no responses" | "all right" | "all wrong";

/** What can be said about a data set before fitting it. */
export interface IdentificationCheck {
  /** [S×D], row-major. */
  readonly abilities: readonly AbilityProblem[];
  /** [D]: items that at least two subjects answered in this modality (or one subject more than once). */
  readonly repeatedItems: readonly number[];
  /** [D]: groups of subjects that no common item links; 1 is a connected design, 0 no data. */
  readonly islands: readonly number[];
  /** Items answered in more than one modality: they alone tell how difficulties go together. */
  readonly sharedItems: number;
}

/**
 * Looks for what the data cannot determine: abilities without variation, modalities without repeated items,
 * subjects that no common item links. Items of weight 0 do not count.
 *
 * Cost: one pass over the responses.
 */
export function checkIdentification({S, I, D, y, attempts, weights}: ItemResponses): IdentificationCheck {
  const abilities: AbilityProblem[] = [];
  for (let s = 0; s < S; s++) {
    for (let d = 0; d < D; d++) {
      let right = 0;
      let tries = 0;
      for (let i = 0; i < I; i++) {
        const k = (s * I + i) * D + d;
        if (y[k] === MISSING || weights?.[i] === 0) continue;
        right += y[k];
        tries += attempts ? attempts[k] : 1;
      }
      abilities.push(tries === 0 ? "no responses" : right === tries ? "all right" : right === 0 ? "all wrong" : "none");
    }
  }
  const repeatedItems = new Array<number>(D).fill(0);
  const islands: number[] = [];
  const modalities = new Uint8Array(I);
  for (let d = 0; d < D; d++) {
    const parent = Array.from({length: S}, (_, s) => s);
    const root = (s: number): number => {
      while (parent[s] !== s) s = parent[s] = parent[parent[s]];
      return s;
    };
    const seen = new Uint8Array(S);
    for (let i = 0; i < I; i++) {
      if (weights?.[i] === 0) continue;
      let first = -1;
      let tries = 0;
      for (let s = 0; s < S; s++) {
        const k = (s * I + i) * D + d;
        if (y[k] === MISSING) continue;
        tries += attempts ? attempts[k] : 1;
        seen[s] = 1;
        if (first < 0) first = s;
        else parent[root(s)] = root(first);
      }
      if (tries > 0) modalities[i]++;
      if (tries > 1) repeatedItems[d]++;
    }
    islands.push(parent.filter((_, s) => seen[s] && root(s) === s).length);
  }
  return {
    abilities,
    repeatedItems,
    islands,
    sharedItems: modalities.reduce((sum, count) => sum + (count > 1 ? 1 : 0), 0)
  };
}
