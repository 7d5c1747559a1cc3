export {COMPONENT_GROUPS, figureId, MODEL_OPTIONS} from "./component-names.js";
export {didYouMean} from "./did-you-mean.js";
export type {GapChange} from "./gap-changes.js";
export type {ItemChange, ItemsMoved} from "./item-changes.js";
export {modelNamed, plainName} from "./model-named.js";
export type {ReportAuthor, ReportConfig, ReportLink, ReportPaper} from "./report-config.js";
export {logNames, type ReportLog} from "./report-log.js";
export {
  reportVersion,
  VERSION_FORMAT,
  type ReportVersion,
  type VersionEntry,
  type VersionFigure,
  type VersionGap,
  type VersionItems
} from "./report-version.js";
export type {ScoreChange, ScoreChanges} from "./score-changes.js";
export {packScores, unpackScores, type ScoreTable} from "./score-table.js";
export {sourceAnchor} from "./source-anchor.js";
export {versionChanges, type VersionChanges} from "./version-changes.js";
