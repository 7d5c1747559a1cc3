import {existsSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import type {BankFile} from "../src/lib/benchmarks/index.js";
import {BANKS} from "../src/lib/benchmarks/logs/index.js";
import type {ItemBank, JsonValue} from "../src/lib/scoring/index.js";
import {PROJECT, readInputBytes, type InputRoot} from "./input-text.js";

const fileOf = ({copy}: Pick<BankFile, "copy">): string => `data/${copy}`;

/** Whether a project has the items of a benchmark: they are only needed for its demo log. */
export const hasItemBank = (bank: Pick<BankFile, "copy">, {root}: InputRoot): boolean =>
  existsSync(join(root, fileOf(bank)));

/** The content of the project's copy, as it was published. */
export const itemBankContent = (bank: Pick<BankFile, "copy">, input: InputRoot = PROJECT): JsonValue =>
  JSON.parse(gunzipSync(readInputBytes(input, fileOf(bank))).toString("utf8")) as JsonValue;

/** The items of a benchmark from the project's copy. */
export const itemBank = (bank: BankFile, input: InputRoot = PROJECT): ItemBank =>
  bank.read(itemBankContent(bank, input));

/** The copies of all banks that a project has, by their paths below `data/`. */
export const itemBanks = (input: InputRoot = PROJECT): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    BANKS.filter((bank) => hasItemBank(bank, input)).map((bank) => [bank.copy, itemBankContent(bank, input)])
  );
