export {FilterBar, type FilterGroup} from "./filter-bar.js";
export type {Option} from "./picker.js";
export {Segments} from "./segments.js";
export {Slider} from "./slider.js";
