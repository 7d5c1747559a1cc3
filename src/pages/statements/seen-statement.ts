import type {Statement} from "../../lib/statements/index.js";
import {viewAddress} from "../../runtime/one-file.js";
import {seenText} from "../../components/format/shown-name.js";

/**
 * A statement for paper, a page or a terminal: what is not seen in its texts, or would steer what shows them, stands there by its
 * number. A file that is read back has the texts themselves.
 */
export const seenStatement = (statement: Statement): Statement => ({
  ...statement,
  sentence: seenText(statement.sentence),
  finding: seenText(statement.finding),
  encoding: seenText(statement.encoding),
  filter: seenText(statement.filter),
  test: seenText(statement.test),
  n: seenText(statement.n),
  source: seenText(statement.source)
});

/** A statement whose address is the one that leads to its view from here. */
export const statementHere = (statement: Statement): Statement => ({
  ...statement,
  address: viewAddress(statement.address) ?? statement.address
});
