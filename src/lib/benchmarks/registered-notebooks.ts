export {gapEvalNotebook as gapeval} from "./gapeval/notebook.js";
export {realUnifyNotebook as realunify} from "./realunify/notebook.js";
export {uniEvalNotebook as unieval} from "./unieval/notebook.js";
export {umniBenchNotebook as umnibench} from "./umnibench/notebook.js";
