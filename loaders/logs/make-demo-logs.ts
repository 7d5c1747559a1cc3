import {readFileSync} from "node:fs";
import {parseArgs} from "node:util";
import {gunzipSync} from "node:zlib";
import {readBank} from "../../src/lib/benchmarks/logs/index.js";
import {writeDemoLogs} from "./write-demo-logs.js";

/** `tsx loaders/logs/make-demo-logs.ts FOLDER [--seed N] [--bank uni_bench.json[.gz]]` */
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {seed: {type: "string", default: "20260101"}, bank: {type: "string"}}
});
const bytes = values.bank === undefined ? null : readFileSync(values.bank);
const text = bytes === null ? null : (values.bank?.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
const bank = text === null ? {} : {bank: readBank(JSON.parse(text))};
const counts = await writeDemoLogs(positionals[0] ?? ".cache/demo-logs", {seed: Number(values.seed), ...bank});
process.stderr.write(`files written: ${JSON.stringify(counts)}\n`);
