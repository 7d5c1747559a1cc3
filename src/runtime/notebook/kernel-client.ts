import {Cancelled} from "../task-client.js";
import type {DrawnTree} from "./frame/drawn-tree.js";
import type {KernelReply, KernelRequest} from "./frame/messages.js";
import {openSandboxFrame, type SandboxFrame} from "./sandbox-frame.js";

/** A script that failed, with its line (1-based) where the engine says it. */
export class CellError extends Error {
  override readonly name = "CellError";
  readonly line: number | null;
  constructor(message: string, line: number | null) {
    super(message);
    this.line = line;
  }
}

export interface Kernel {
  /**
   * Runs the body of a cell and gives what it shows; the names it defines stay in the kernel.
   *
   * @throws CellError where it fails · Cancelled where the kernel is stopped
   */
  run(cell: Omit<Extract<KernelRequest, {kind: "run"}>, "kind" | "id">): Promise<readonly DrawnTree[]>;
  /** Gives rows a name. */
  rows(name: string, rows: readonly Readonly<Record<string, unknown>>[]): void;
  forget(names: readonly string[]): void;
  /** Ends everything that runs, whatever it does; all values are gone, the next run starts anew. */
  stop(): void;
}

interface Job {
  readonly resolve: (shown: readonly DrawnTree[]) => void;
  readonly reject: (error: Error) => void;
}

/** Computes in a worker of a sandboxed frame that is opened at the first run. */
export function createKernel(frameUrl: () => Promise<string>): Kernel {
  let frame: Promise<{readonly frame: SandboxFrame; readonly post: (request: KernelRequest) => void}> | null = null;
  let jobs = new Map<number, Job>();
  let last = 0;
  let age = 0;

  function end(error: Error): void {
    age++;
    void frame?.then((open) => open.frame.remove());
    frame = null;
    const ended = jobs;
    jobs = new Map();
    for (const {reject} of ended.values()) reject(error);
  }

  async function open(): Promise<{readonly frame: SandboxFrame; readonly post: (request: KernelRequest) => void}> {
    const url = await frameUrl();
    const born = age;
    return new Promise((resolve) => {
      const opened = openSandboxFrame(url, "Computation of the notebook", (port) => {
        port.onmessage = ({data}: MessageEvent<KernelReply>) => {
          if (born !== age) return;
          if (data.kind === "ready") {
            resolve({frame: opened, post: (request) => port.postMessage(request)});
            return;
          }
          if (data.kind === "broken") {
            end(new CellError(`The computation ended: ${data.message}`, null));
            return;
          }
          const job = jobs.get(data.id);
          jobs.delete(data.id);
          if (data.kind === "done") job?.resolve(data.shown);
          else job?.reject(new CellError(data.message, data.line));
        };
      });
      opened.node.className = "notebook-kernel";
      opened.node.setAttribute("aria-hidden", "true");
      opened.node.tabIndex = -1;
      document.body.append(opened.node);
    });
  }

  const send = (request: KernelRequest) => {
    const born = age;
    void (frame ??= open()).then(({post}) => born === age && post(request));
  };
  return {
    run: (cell) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        jobs.set(id, {resolve, reject});
        send({kind: "run", id, ...cell});
      }),
    rows: (name, rows) => send({kind: "rows", name, rows}),
    forget: (names) => names.length > 0 && frame !== null && send({kind: "forget", names}),
    stop: () => end(new Cancelled())
  };
}
