import {decodeSigma, encodeSigma, sigmaLength, type SigmaShape} from "../mirt/sigma-codec.js";
import type {AnswerKind} from "./answer-kind.js";

/** Parameters of a model of scores. */
export interface ScoreParameters {
  /** f64[F]. */
  readonly slope: Float64Array;
  /** Own parameters of all columns, those of column f from place `offset[f]` of the shape on. */
  readonly own: Float64Array;
  /** f64[D×D]. */
  readonly sigma: Float64Array;
}

/** What is free in a model of scores. */
export interface ScoreShape extends SigmaShape {
  readonly kind: AnswerKind;
  /** i32[F+1]: places of the columns' own parameters. */
  readonly offset: Int32Array;
  readonly hasSlopes: boolean;
  /** Precision of the normal prior on logarithms of slopes; 0 is none. */
  readonly slopeRidge: number;
}

export function offsetsOf(kind: AnswerKind, F: number): Int32Array {
  const offset = new Int32Array(F + 1);
  for (let f = 0; f < F; f++) offset[f + 1] = offset[f] + kind.sizeOf(f);
  return offset;
}

/** Parameters as one vector in which every point is valid; slopes under a prior by their logarithms. */
export function makeScoreCodec(D: number, shape: ScoreShape) {
  const {kind, offset, hasSlopes, slopeRidge} = shape;
  const F = offset.length - 1;
  const slopes = hasSlopes ? F : 0;
  const owns = offset[F];
  return {
    length: slopes + owns + sigmaLength(D),
    encode({slope, own, sigma}: ScoreParameters, to: Float64Array): void {
      if (hasSlopes) to.set(slopeRidge > 0 ? slope.map(Math.log) : slope);
      to.set(own, slopes);
      for (let f = 0; f < F; f++) kind.encode(f, to, slopes + offset[f]);
      encodeSigma(sigma, D, to, slopes + owns);
    },
    decode(from: Float64Array): ScoreParameters {
      const slope = hasSlopes ? from.slice(0, F) : new Float64Array(F).fill(1);
      const own = from.slice(slopes, slopes + owns);
      for (let f = 0; f < F; f++) kind.decode(f, own, offset[f]);
      return {
        slope: hasSlopes && slopeRidge > 0 ? slope.map(Math.exp) : slope,
        own,
        sigma: decodeSigma(from, slopes + owns, D, shape)
      };
    }
  };
}
