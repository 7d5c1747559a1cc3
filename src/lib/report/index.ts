export {figureId, MODEL_OPTIONS} from "./component-names.js";
export {didYouMean} from "./did-you-mean.js";
export {modelNamed} from "./model-named.js";
export {editDistance, nearestNames} from "./nearest-names.js";
export type {ReportAuthor, ReportConfig, ReportLink, ReportLog} from "./report-config.js";
export {scoreChanges, type ScoreChange, type VersionChanges} from "./score-changes.js";
