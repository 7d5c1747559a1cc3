export {gapEvalThemes as gapeval} from "./gapeval/themes.js";
export {realUnifyThemes as realunify} from "./realunify/themes.js";
export {uniEvalThemes as unieval} from "./unieval/themes.js";
export {umniBenchThemes as umnibench} from "./umnibench/themes.js";
export {unig2uThemes as unig2u} from "./unig2u/themes.js";
export {wiseThemes as wise} from "./wise/themes.js";
