export {gapEvalQueries as gapeval} from "./gapeval/queries.js";
export {realUnifyQueries as realunify} from "./realunify/queries.js";
export {uniEvalQueries as unieval} from "./unieval/queries.js";
export {umniBenchQueries as umnibench} from "./umnibench/queries.js";
