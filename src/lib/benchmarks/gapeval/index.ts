export {CATEGORY_IDS} from "./categories.js";
export {pooledRates} from "./stories/pooled-rates.js";
