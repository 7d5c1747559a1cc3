/**
 * `npx tsx tools/table-rates.ts [--tables N] [--errors N] [--edits N]`: how many clean tables of each shape `check-table` accuses, and how many
 * planted errors of each kind it finds, mends and undoes; written to `src/pages/ledger/measured-rates.ts` and to `docs/methods/ledger.md`.
 */
import {spawnSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {parseArgs} from "node:util";
import {detection, falseAlarms, inMergedTables, PLANTED, repairs, SHAPES} from "./table-rates/measure.js";
import {ratesText} from "./table-rates/rates-text.js";

const MODULE = "src/pages/ledger/measured-rates.ts";
const DOCUMENT = "docs/methods/ledger.md";
const PLACE = /(<!-- rates: written by tools\/table-rates\.ts -->\n)[\s\S]*?(\n<!-- \/rates -->)/;

const {values} = parseArgs({
  options: {
    tables: {type: "string", default: "300"},
    errors: {type: "string", default: "40"},
    edits: {type: "string", default: "40"}
  }
});
const shapes = SHAPES.map(([name, fixed, read]) => {
  const {tables, alarms} = falseAlarms(name, fixed, Number(values.tables), read);
  return {name, tables, alarms};
});
const kinds = PLANTED.map((kind) => {
  const {name, planted, found, beyond} = detection(kind, Number(values.errors));
  const {planted: edited, mended, restored} = repairs(kind, Number(values.edits));
  return {name, planted, found, beyond, edited, mended, restored};
});
const merged = inMergedTables(Math.ceil(Number(values.errors) / 4));
const rates = {shapes, kinds, merged};
const words = "Written by `tools/table-rates.ts`, which measures it: see `docs/methods/ledger.md`. Simulated tables.";
writeFileSync(MODULE, `/** ${words} */\nexport const RATES = ${JSON.stringify(rates)};\n`);
writeFileSync(DOCUMENT, readFileSync(DOCUMENT, "utf8").replace(PLACE, `$1\n${ratesText(rates)}\n$2`));
spawnSync("npx", ["prettier", "--write", MODULE, DOCUMENT], {stdio: "inherit"});
