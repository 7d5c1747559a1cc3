import type {ItemRow} from "../../schema/index.js";

/** The case of an item, unique in its suite; an item that names none is one by itself. */
export const caseKeyOf = ({caseId, itemId}: Pick<ItemRow, "caseId" | "itemId">): string =>
  caseId === null ? `item ${itemId}` : `case ${caseId}`;
