/**
 * Reads plain lines of JSON into columns of numbers, in AssemblyScript: compiled by `npm run wasm-kernels` into `line-kernel-bytes.ts`
 * beside this folder, and made use of by `LineKernel`, which makes what is met for the first time.
 *
 * What is written alike in lines is one number, a code. A line is compared with an earlier one of the same form (the same keys in the
 * same order with the same blanks), and looked at only where it differs, which must be in values. From codes follow the numbers of
 * a row, by groups of keys that decide. Whatever is met for the first time is asked for, outside, once.
 *
 * Places are addresses in the memory. A line that is known is a record of its own: where it begins and ends, then for each value where
 * it begins, where it ends, and its code.
 */

import {beginGroups} from "./groups";
import {beginHashes} from "./hashes";
import {beginItems} from "./items";
import {beginLines} from "./lines";
import {beginRows} from "./rows";
import {beginText} from "./text";
import {beginValues} from "./values";

export {addGroup} from "./groups";
export {setHash} from "./hashes";
export {setList} from "./items";
export {codesAt, roomForForm, roomForText} from "./lines";
export {clearRows, columnAt, hashesAt, read, rowsSoFar} from "./rows";
export {endOfText} from "./text";
export {bytesSoFar, valuesSoFar} from "./values";

/** Forgets everything; texts are to be given anew. @param count - of codes */
export function reset(count: i32): void {
  heap.reset();
  beginText();
  beginLines(count);
  beginValues();
  beginGroups();
  beginItems();
  beginHashes();
  beginRows();
}

/** Bytes of all that was made since the last beginning: nothing is given back before. */
export function usedSoFar(): usize {
  return heap.alloc(0) - __heap_base;
}
