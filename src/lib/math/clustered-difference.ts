import type {CaseSum} from "./clustered-proportion.js";
import {studentQuantile} from "./incomplete-beta.js";
import type {Interval} from "./interval.js";

/** Cases of two shares, a and b, that may be asked in both: what those of a alone, of b alone and of both sum up to. */
export interface JointCaseSum {
  readonly onlyA: CaseSum;
  readonly onlyB: CaseSum;
  /** Of the cases in both: their sums in a and in b, and sums of products of a's numbers with b's. */
  readonly both: {readonly a: CaseSum; readonly b: CaseSum} & CrossProducts;
}

/** Sums over cases of a number of a times one of b. */
interface CrossProducts {
  readonly rightRight: number;
  readonly rightScored: number;
  readonly scoredRight: number;
  readonly scoredScored: number;
}

/** A share over its cases. */
export interface ClusteredShare {
  readonly rate: number;
  readonly scored: number;
  readonly cases: number;
  /** Of the rate over cases; exactly 0 where they are alike, or one. */
  readonly variance: number;
}

/** A share minus another, with what its cases say. */
export interface ClusteredDifference {
  readonly a: ClusteredShare;
  readonly b: ClusteredShare;
  readonly difference: number;
  /** Ends at ±1; NaN where nothing says how far other cases would lie. */
  readonly interval: Interval;
  /** Standard error and Student's degrees of freedom; NaN without an interval. */
  readonly se: number;
  readonly df: number;
  /** Cases of either share; those of both count once. */
  readonly cases: number;
  /** Whether every case is in both. */
  readonly isPaired: boolean;
}

/**
 * Difference of two shares that may have cases in common.
 *
 * With p_A = R_A / N_A and a_c = √(C_A/(C_A−1)) (R_Ac − p_A N_Ac) / N_A over the C_A cases of A, b_c so of B (0 in cases that a share
 * lacks): variance V = Σ (a_c − b_c)² over the cases of either, so that what is common cancels. Student's t with V² / Σ V_g²/ν_g degrees
 * of freedom (Satterthwaite), V_g the part of V that comes from the n_g cases in A alone, in B alone and in both, and ν_g = n_g (1 − 1/C), C
 * the cases of that share, of the smaller one for cases in both: Welch's for shares without a case in common, C − 1 for shares of the same
 * cases. No more degrees than if all cases varied alike (V_g = n_g/C², of both the sum): two cases close together by chance would borrow those of
 * the other share. The interval ends where differences do, at ±1.
 *
 * No interval where all cases of a share are alike, or where cases that are all in both differ by the same. All sums are of whole numbers, and
 * their squares are too: whoever adds them up has the same digits.
 *
 * @returns `null` where a share has no verdict, or there are fewer than two cases
 *
 * Source: linearised difference of two ratio estimators, Kish 1965; Welch 1947; Satterthwaite 1946; docs/methods/explorer.md.
 */
export function clusteredDifference({onlyA, onlyB, both}: JointCaseSum): ClusteredDifference | null {
  const [A, B] = [sumOf(onlyA, both.a), sumOf(onlyB, both.b)];
  const cases = onlyA.cases + onlyB.cases + both.a.cases;
  if (A.scored === 0 || B.scored === 0 || cases < 2) return null;
  const [a, b] = [shareOf(A), shareOf(B)];
  const isPaired = both.a.cases === cases;
  const [ofA, ofB] = [unitOf(A), unitOf(B)];
  const parts = [
    Number(squares(onlyA, A)) * ofA ** 2,
    Number(squares(onlyB, B)) * ofB ** 2,
    isPaired
      ? (Number(pairedSquares(A, B, both)) * (cases / (cases - 1))) / (A.scored * B.scored) ** 4
      : Math.max(
          0,
          Number(squares(both.a, A)) * ofA ** 2 +
            Number(squares(both.b, B)) * ofB ** 2 -
            2 * Number(products(A, B, both)) * ofA * ofB
        )
  ];
  const variance = parts.reduce((sum, part) => sum + part, 0);
  const about = {a, b, difference: a.rate - b.rate, cases, isPaired};
  if (isPaired ? variance === 0 : a.variance === 0 || b.variance === 0)
    return {...about, interval: {lo: NaN, hi: NaN, level: 0.95}, se: NaN, df: NaN};
  const sizes = [onlyA.cases, onlyB.cases, both.a.cases];
  const least = [A.cases, B.cases, Math.min(A.cases, B.cases)];
  const degrees = sizes.map((n, g) => n * (1 - 1 / least[g]!));
  const even = [sizes[0]! / A.cases ** 2, sizes[1]! / B.cases ** 2, sizes[2]! * (1 / A.cases ** 2 + 1 / B.cases ** 2)];
  const df = Math.min(satterthwaite(parts, degrees), satterthwaite(even, degrees));
  const se = Math.sqrt(variance);
  const half = studentQuantile(0.975, df) * se;
  const interval = {
    lo: Math.max(-1, about.difference - half),
    hi: Math.min(1, about.difference + half),
    level: 0.95
  };
  return {...about, interval, se, df};
}

/** Degrees of freedom of a sum of variances that have their own; parts without variance or cases add nothing. */
const satterthwaite = (parts: readonly number[], degrees: readonly number[]): number =>
  parts.reduce((sum, v) => sum + v, 0) ** 2 /
  parts.reduce((sum, v, g) => sum + (v === 0 ? 0 : v ** 2 / degrees[g]!), 0);

const sumOf = (one: CaseSum, other: CaseSum): CaseSum => ({
  scored: one.scored + other.scored,
  right: one.right + other.right,
  scoredSquare: one.scoredSquare + other.scoredSquare,
  rightSquare: one.rightSquare + other.rightSquare,
  product: one.product + other.product,
  cases: one.cases + other.cases
});

function shareOf(all: CaseSum): ClusteredShare {
  const {right, scored, cases} = all;
  return {rate: right / scored, scored, cases, variance: Number(squares(all, all)) * unitOf(all) ** 2};
}

/** What N_A R_Ac − R_A N_Ac is multiplied by to be a_c; of one case that is 0, whatever it is multiplied by. */
const unitOf = ({scored, cases}: CaseSum): number => Math.sqrt(cases / Math.max(1, cases - 1)) / scored ** 2;

/** Σ (N R_c − R N_c)² over some cases of a share that has R right of N. */
function squares(some: CaseSum, {right, scored}: CaseSum): bigint {
  const [R, N] = [BigInt(right), BigInt(scored)];
  return N * N * BigInt(some.rightSquare) - 2n * N * R * BigInt(some.product) + R * R * BigInt(some.scoredSquare);
}

/** Σ (N_A R_Ac − R_A N_Ac) (N_B R_Bc − R_B N_Bc) over the cases in both. */
function products(A: CaseSum, B: CaseSum, both: CrossProducts): bigint {
  const [RA, NA, RB, NB] = [BigInt(A.right), BigInt(A.scored), BigInt(B.right), BigInt(B.scored)];
  return (
    NA * NB * BigInt(both.rightRight) -
    NA * RB * BigInt(both.rightScored) -
    RA * NB * BigInt(both.scoredRight) +
    RA * RB * BigInt(both.scoredScored)
  );
}

/** Σ (N_B² (N_A R_Ac − R_A N_Ac) − N_A² (N_B R_Bc − R_B N_Bc))² where all cases are in both: exactly 0 where they all differ by the same. */
function pairedSquares(A: CaseSum, B: CaseSum, both: CrossProducts): bigint {
  const [a, b] = [BigInt(A.scored) ** 2n, BigInt(B.scored) ** 2n];
  return b * b * squares(A, A) + a * a * squares(B, B) - 2n * a * b * products(A, B, both);
}
