export {createQueryDrafts, type QueryDrafts} from "./query-drafts.js";
export {createQueryHistory, type PastQuery, type QueryHistory} from "./query-history.js";
export type {Cell} from "./arrow-cell.js";
export {SqlError, type QueryResult, type ResultColumn} from "./query-result.js";
export {createSqlEngine, ENGINE_BYTES, type EnginePhase, type SqlEngine, type SqlSource} from "./sql-engine.js";
