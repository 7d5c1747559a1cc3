import {logTables, logTableSpecs, PUBLISHED_SPECS, publishedTables, tableName} from "../../lib/query/index.js";
import {decodeRegistry, decodeTable} from "../../lib/tables/index.js";
import {PUBLISHED_TABLE} from "../../lib/schema/index.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {keptLogs} from "../../runtime/kept-logs.js";
import {askedLogId} from "../../runtime/own-log.js";
import type {SqlSource} from "../../runtime/sql/index.js";
import type {SiteLog} from "../../components/explore/view/load-log.js";
import {readJson, type File} from "../../components/figure/slot.js";

/** A log is read by the explorer's code, which comes with the first one that a query names. */
const openers = () => fetchedAgain(() => import("../../components/explore/view/load-log.js"));

/** Files behind the tables; none is fetched before a query names its table. */
export interface SqlFiles {
  readonly published: () => File;
  readonly models: () => File;
  readonly benchmarks: () => File;
  /** Verdicts of the demo logs. */
  readonly logs: readonly SiteLog[];
}

/** The log that the address names, among those that can be queried. */
export function sourceAsked(sources: readonly SqlSource[]): SqlSource | undefined {
  const asked = askedLogId();
  return asked === null ? undefined : sources.find(({log}) => log === asked);
}

/** Everything that can be queried: the printed tables, the demo logs, and the logs that this browser keeps. */
export async function sqlSources(files: SqlFiles): Promise<readonly SqlSource[]> {
  const printed: SqlSource = {
    label: "Printed tables",
    specs: PUBLISHED_SPECS,
    async load() {
      const [models, benchmarks, published] = await Promise.all([
        readJson(files.models()),
        readJson(files.benchmarks()),
        readJson(files.published())
      ]);
      return publishedTables({
        published: decodeTable(PUBLISHED_TABLE, published),
        models: decodeRegistry("models", models),
        benchmarks: decodeRegistry("benchmarks", benchmarks)
      });
    }
  };
  const demo = files.logs.map((log): SqlSource => ({
    label: `Demo log of ${log.name}`,
    log: log.id,
    specs: logTableSpecs(log.id, `Demo log of ${log.name}`, true),
    async load() {
      const {openSiteLog} = await openers();
      return logTables(log.id, (await openSiteLog(log)).table);
    }
  }));
  const taken = new Set([printed, ...demo].flatMap(({specs}) => specs.map(({name}) => name)));
  const kept = (await keptLogs()).map((log): SqlSource => {
    const name = tableName(log.name, taken);
    for (const suffix of ["", "_verdicts", "_items"]) taken.add(name + suffix);
    return {
      label: `Your log ${log.name}`,
      log: log.id,
      specs: logTableSpecs(name, `Your log ${log.name}`, log.simulated),
      async load() {
        const {openKeptLog} = await openers();
        return logTables(name, (await openKeptLog(log, () => undefined)).table);
      }
    };
  });
  return [printed, ...demo, ...kept];
}
