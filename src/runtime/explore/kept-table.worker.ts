import {detailsOf, encodeVerdicts, type VerdictDetail} from "../../lib/explore/index.js";
import {VerdictTableBuilder} from "../../lib/explore/rows/verdict-table-builder.js";
import {packDetails} from "../../lib/explore/pack-details.js";
import {keptRows} from "../kept-logs.js";
import {serveTasks} from "../task-worker.js";
import type {KeptTableTasks} from "./kept-table-tasks.js";

serveTasks<KeptTableTasks>({
  async open({id, label, simulated}, {onProgress, signal}) {
    const builder = new VerdictTableBuilder();
    const details: VerdictDetail[] = [];
    for await (const rows of keptRows(id)) {
      signal.throwIfAborted();
      builder.add(rows);
      for (const row of rows) details.push(...detailsOf(row));
      onProgress({share: 0, said: `${builder.rows.toLocaleString("en-US")} verdicts`});
    }
    const {table, rowOrder, itemRows} = builder.finish({label, simulated});
    const {bytes, offsets} = packDetails(itemRows, table.items.starts, rowOrder, details);
    return {
      table: encodeVerdicts({...table, pages: offsets}).buffer as ArrayBuffer,
      pages: bytes.buffer as ArrayBuffer
    };
  }
});
