/** Runs the reader's JavaScript, in a worker of a sandboxed frame: no document, no storage, no network, no way to the site. */
import * as Plot from "@observablehq/plot";
import * as aq from "arquero";
import * as d3 from "d3";
import {describeValue} from "./describe-value.js";
import type {DrawnTree} from "./drawn-tree.js";
import type {KernelReply, KernelRequest} from "./messages.js";
import {createWorkerDocument} from "./worker-document.js";

const post = (reply: KernelReply) => postMessage(reply);
const document = createWorkerDocument();
Object.assign(globalThis, {window: {document}});

const values = new Map<string, unknown>();
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<Record<string, unknown> | undefined>;

/** Lines that the engine puts before the body of a made function. */
const HEADER = (() => {
  try {
    new Function("\nthrow new Error()//# sourceURL=header-probe")();
  } catch (error) {
    return Number(/header-probe:(\d+)/.exec((error as Error).stack ?? "")?.[1] ?? 4) - 2;
  }
  return 2;
})();

async function run({
  id,
  body,
  linesBefore,
  uses,
  defines,
  width
}: Extract<KernelRequest, {kind: "run"}>): Promise<void> {
  const shown: DrawnTree[] = [];
  const display = (value: unknown) => {
    shown.push(describeValue(value));
    return value;
  };
  const scope: Record<string, unknown> = {Plot, d3, aq, display, width};
  for (const name of uses) if (values.has(name)) scope[name] = values.get(name);
  for (const name of defines) values.delete(name);
  try {
    const names = Object.keys(scope).filter((name) => !defines.includes(name));
    const made = new AsyncFunction(...names, `${body}\n//# sourceURL=cell-${id}`);
    const given = (await made(...names.map((name) => scope[name]))) ?? {};
    for (const name of defines) values.set(name, given[name]);
    post({kind: "done", id, shown});
  } catch (error) {
    const {message, stack} = error instanceof Error ? error : {message: String(error), stack: ""};
    const place = new RegExp(`cell-${id}:(\\d+)`).exec(stack ?? "");
    const line = place ? Number(place[1]) - HEADER - linesBefore : null;
    post({
      kind: "failed",
      id,
      message: `${error instanceof Error ? `${error.name}: ` : ""}${message}`.slice(0, 4000),
      line
    });
  }
}

addEventListener("message", ({data}: MessageEvent<KernelRequest>) => {
  if (data.kind === "run") void run(data);
  else if (data.kind === "rows") values.set(data.name, data.rows);
  else for (const name of data.names) values.delete(name);
});
post({kind: "ready"});
