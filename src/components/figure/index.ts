export {mark, type Detail, type ItemsLink} from "./detail.js";
export {Figure} from "./figure.js";
export type {Caveat} from "./caveat-list.js";
export type {FigureContent, FigureOptions, FigureView} from "./figure-content.js";
export {intervalColumns} from "./interval-columns.js";
export {isOwnModel, itemsBehind, itemsBetween} from "./items-behind.js";
export {itemsColumn} from "./items-column.js";
export {readJson, Slot, type File} from "./slot.js";
export {pointsColumn, table, type TableColumn, type TableSpec} from "./table-spec.js";
