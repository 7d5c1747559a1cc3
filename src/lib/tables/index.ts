export {decodeTable} from "./decode-table.js";
export {encodeTable} from "./encode-table.js";
export {Hash64} from "./hash64.js";
export type {EncodedColumn, EncodedTable} from "./encoded-table.js";
export {decodeRegistry, encodeRegistry} from "./registry.js";
export type {EncodedRegistry} from "./registry.js";
