export {gapEvalClaims as gapeval} from "./gapeval/claims/claims.js";
export {realUnifyClaims as realunify} from "./realunify/claims/claims.js";
export {uniEvalClaims as unieval} from "./unieval/claims/claims.js";
export {umniBenchClaims as umnibench} from "./umnibench/claims/claims.js";
export {uniG2UClaims as unig2u} from "./unig2u/claims/claims.js";
