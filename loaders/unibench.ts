import {existsSync} from "node:fs";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import type {RawUniEvalCase} from "../src/lib/scoring/index.js";
import {PROJECT, readInputBytes, type InputRoot} from "./input-text.js";

export const UNIBENCH_FILE = "data/unibench.json.gz";

/** The bank is only needed for UniEval's demo log: a project without one has none. */
export const hasUniBench = ({root}: InputRoot): boolean => existsSync(join(root, UNIBENCH_FILE));

/** UniBench, UniEval's item bank: cases in the order of the file. */
export const readUniBench = (input: InputRoot = PROJECT): RawUniEvalCase[] =>
  JSON.parse(gunzipSync(readInputBytes(input, UNIBENCH_FILE)).toString("utf8")) as RawUniEvalCase[];
