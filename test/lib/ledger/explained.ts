import {
  explainFindings,
  readAuthorTables,
  type AuthorTable,
  type LedgerCell,
  type Statement
} from "../../../src/lib/ledger/index.js";

/** An author's table, a line each with commas between its fields, the header first. */
export const csv = (...lines: readonly string[]): AuthorTable => {
  const [header = [], ...records] = lines.map((line) => line.split(","));
  return {name: "t", header, records: records.map((fields, i) => ({line: i + 2, fields}))};
};

/** Findings but remarks. */
export const explained = (cells: readonly LedgerCell[], inputs = {}) =>
  explainFindings(cells, inputs).findings.filter(({evidence}) => evidence !== "remark");

/** The same of an author's table. */
export const inTable = (...lines: string[]) => {
  const {cells, marks} = readAuthorTables([csv(...lines)]);
  return explained(cells, {marks, isFrameKnown: false});
};

/** A statement of a text with everything that a test does not care about filled in. */
export const statement = (id: string, part: Partial<Statement>): Statement => ({
  id,
  place: "Section 1",
  says: "it is so",
  form: "equals",
  stated: null,
  groups: [],
  ...part
});
