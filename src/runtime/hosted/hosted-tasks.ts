import type {Cube} from "../../lib/explore/cube/cube.js";
import type {RowRange} from "../../lib/explore/cube/cube-rates.js";
import type {HostedManifest} from "../../lib/explore/cube/hosted-manifest.js";

/** What was asked of a host, for the reader: answers come in parts, and some hosts charge for each. */
export interface Traffic {
  readonly requests: number;
  readonly bytes: number;
}

/** A folder of tables, and the one origin that may be asked for it. */
export interface HostedPlace {
  /** Address of the folder, with a slash at the end. */
  readonly folder: string;
  readonly origin: string;
}

/** A verdict with its answer and its item, as it stands in a part. */
export interface HostedRow {
  readonly itemId: string;
  readonly attempt: number;
  readonly turn: number | null;
  readonly prompt: string | null;
  readonly key: string | null;
  readonly reply: string | null;
  readonly imageRef: string | null;
  readonly parsed: string | null;
  readonly status: string;
  readonly score: number | null;
  readonly value: number | null;
  readonly verdict: string | null;
  readonly judgeRaw: string | null;
  readonly note: string | null;
  readonly sourceId: string;
  readonly place: string;
}

/** What the worker that reads tables from a host does. */
export type HostedTasks = {
  readonly open: {
    readonly input: HostedPlace;
    readonly answer: {readonly manifest: HostedManifest; readonly cube: Cube; readonly traffic: Traffic};
    readonly row: never;
  };
  readonly rows: {
    readonly input: {
      readonly place: HostedPlace;
      readonly manifest: Pick<HostedManifest, "rows" | "rowsOfPart" | "parts">;
      readonly ranges: readonly RowRange[];
    };
    readonly answer: {readonly rows: readonly HostedRow[]; readonly traffic: Traffic};
    readonly row: never;
  };
};
