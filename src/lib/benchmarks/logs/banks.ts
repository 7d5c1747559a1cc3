import type {LogFile} from "../../adapters/index.js";
import type {ItemBank, JsonValue} from "../../scoring/index.js";
import type {BankFile} from "../contract/benchmark-logs.js";
import {EVERY_LOGS} from "./registered-logs.js";

/** Files of items of every benchmark that has one. */
export const BANKS: readonly BankFile[] = EVERY_LOGS.flatMap(({bank}) => (bank ? [bank] : []));

/** The bank whose items the records of files may name; `null` where none may. */
export const bankNeededBy = (files: readonly LogFile[]): BankFile | null =>
  BANKS.find(({isNeededBy}) => files.some(isNeededBy)) ?? null;

/**
 * Items from the content of a bank's file, whichever benchmark's it is.
 *
 * @throws RangeError for a content that is no bank
 */
export function readBank(content: JsonValue): ItemBank {
  const faults: string[] = [];
  for (const bank of BANKS) {
    try {
      return bank.read(content);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      faults.push(error.message);
    }
  }
  throw new RangeError(faults.join("; "));
}
