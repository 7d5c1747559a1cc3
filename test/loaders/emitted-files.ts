import {elementsRegistry} from "../../loaders/elements.js";
import {factsRegistry} from "../../loaders/facts.js";
import {ledger} from "../../loaders/ledger.js";
import {manifest} from "../../loaders/manifest.js";
import type {InputRoot} from "../../loaders/input-text.js";
import {allPublished, gapTable, publishedTable} from "../../loaders/published.js";
import {
  benchmarksRegistry,
  claimsRegistry,
  benchmarkFactsRegistry,
  modelFactsRegistry,
  modelsRegistry,
  itemTagsRegistry
} from "../../loaders/registries.js";

/** The tables and registries that stubs of `src/data` emit, by the name that pages load them under. */
export const EMITTED: Readonly<Record<string, (input?: InputRoot) => unknown>> = {
  "gap-table.json": (input) => gapTable(input),
  "gapeval.json": (input) => publishedTable("gapeval", input),
  "realunify.json": (input) => publishedTable("realunify", input),
  "unieval.json": (input) => publishedTable("unieval", input),
  "umnibench.json": (input) => publishedTable("umnibench", input),
  "unison.json": (input) => publishedTable("unison", input),
  "unig2u.json": (input) => publishedTable("unig2u", input),
  "wise.json": (input) => publishedTable("wise", input),
  "published.json": (input) => allPublished(input),
  "benchmark-facts.json": (input) => benchmarkFactsRegistry(input),
  "model-facts.json": (input) => modelFactsRegistry(input),
  "models.json": (input) => modelsRegistry(input),
  "benchmarks.json": (input) => benchmarksRegistry(input),
  "claims.json": (input) => claimsRegistry(input),
  "elements.json": (input) => elementsRegistry(input),
  "facts.json": (input) => factsRegistry(input),
  "item-tags.json": (input) => itemTagsRegistry(input),
  "ledger.json": (input) => ledger(input),
  "manifest.json": (input) => manifest(input)
};
