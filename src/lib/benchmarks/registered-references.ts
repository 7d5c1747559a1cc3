export {references as gapeval} from "./gapeval/references.js";
export {references as unieval} from "./unieval/references.js";
