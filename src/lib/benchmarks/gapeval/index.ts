export {pooledRates} from "./stories/pooled-rates.js";
