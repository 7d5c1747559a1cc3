export {
  VERDICTS,
  VERDICT_WORDS,
  type Cause,
  type JudgedClaim,
  type JudgedReading,
  type Outcome,
  type PaperClaim,
  type Reading,
  type Verdict
} from "./claim.js";
export {decodeClaims, encodeClaims, type ClaimsFile} from "./claims-file.js";
export {causesOf, judgeClaims} from "./judge-claims.js";
export {
  areAbove,
  asPrinted,
  best,
  correlationFound,
  correlationReading,
  difference,
  everyContrast,
  least,
  meanOf,
  mostOf,
  rateContrast,
  ranked,
  statedNumber,
  type Contrast,
  type Named,
  type NamedRate
} from "./readings.js";
export {rowsWhere} from "./rows-where.js";
export {shown, shownChange, shownP} from "./shown.js";
export {untestedClaims, type Untested} from "./untested.js";
