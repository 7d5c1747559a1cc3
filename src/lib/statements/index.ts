export {checkedStatement, type CheckedStatement} from "./checked-statement.js";
export {factsOf, linkOf, pictureUrl} from "./statement-facts.js";
export {statementsFromJson, statementsToJson} from "./statement-file.js";
export {statementsToHtml} from "./statements-to-html.js";
export {statementsToMarkdown} from "./statements-to-markdown.js";
export type {Statement} from "./statement.js";
export type {StatementLog} from "./statement-log.js";
