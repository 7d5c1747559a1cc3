export {benchmarkOptions, benchmarksWithAny} from "./benchmark-options.js";
export {FilterBar, type FilterGroup} from "./filter-bar.js";
export {OwnLogs} from "./own-logs.js";
export {OwnLogPart} from "./own-log-part.js";
export type {Option} from "./picker.js";
export {SearchBox} from "./search-box.js";
export {Segments} from "./segments.js";
export {Slider} from "./slider.js";
export {ViewLinks} from "./view-links.js";
