export {logQueries} from "./log-queries.js";
export {PUBLISHED_SPECS, publishedTables} from "./published-tables.js";
export {mayRead} from "./may-read.js";
export {isCoded} from "./query-table.js";
export type {QueryColumn, QueryColumnSpec, QueryTable, QueryTableSpec, QueryType} from "./query-table.js";
export type {StarterQuery} from "./starter-query.js";
export {logTables, logTableSpecs, tableName} from "./verdict-tables.js";
