export {bestConstant, constantBaseline, LETTERS, tagKey, type ConstantBaseline} from "./stories/baselines.js";
export {level1Variance, scoreInterval, tagsBehind, uniScoreInterval} from "./stories/score-interval.js";
export {uniScoreRow} from "./stories/measures.js";
