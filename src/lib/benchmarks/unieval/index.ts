export {bestConstant, tagKey, type ConstantBaseline} from "./stories/baselines.js";
export {level1Variance, scoreInterval, tagsBehind, uniScoreInterval} from "./stories/score-interval.js";
