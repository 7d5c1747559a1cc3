/** What kernels of ONNX computed for a page in one answer of its engine. */
export interface KernelAnswer {
  readonly kernels: readonly string[];
  readonly backend: string;
  /** Figures that were drawn again when the page had it. */
  readonly redrawn: readonly string[];
}

/** What a page that is watched has to say for itself. */
export interface EngineWatch {
  /** Tasks of its workers that are not answered. */
  open: number;
  /** Tasks that any of them was given so far. */
  asked: number;
  /** When something on the page changed last. */
  movedAt: number;
  answers: {kernels: string[]; backend: string; redrawn: string[]}[];
}

/**
 * Runs in a page before all else: notes what the engine reports of itself. An answer of the engine is handed over when the page is at rest, and the
 * next not before it is at rest again, so that what is drawn in between is drawn for this one.
 */
export function watchEngine(): void {
  const REST_MS = 300;
  const LONGEST_MS = 5000;
  const watch: EngineWatch = {open: 0, asked: 0, movedAt: performance.now(), answers: []};
  let handed: EngineWatch["answers"][number] | null = null;
  let queue: Promise<void> = Promise.resolve();
  Object.assign(globalThis, {engineWatch: watch});

  const figureOf = (node: Node): string | undefined => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest(".figure")?.closest<HTMLElement>("[id]")?.id;
  };
  const observer = new MutationObserver((changes) => {
    watch.movedAt = performance.now();
    for (const {target} of changes) {
      const figure = figureOf(target);
      if (handed !== null && figure !== undefined && !handed.redrawn.includes(figure)) handed.redrawn.push(figure);
    }
  });
  observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});

  const atRest = async () => {
    const since = performance.now();
    const quietFor = () => performance.now() - Math.max(since, watch.movedAt);
    while (quietFor() < REST_MS && performance.now() - since < LONGEST_MS)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  type Reported = {kernels: string[]; backend: string} | undefined;
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    private readonly asked = new Set<number>();

    override postMessage(message: {id?: number; kind?: string}, ...rest: unknown[]): void {
      if (typeof message?.kind === "string" && typeof message.id === "number") {
        this.asked.add(message.id);
        watch.open++;
        watch.asked++;
      }
      super.postMessage(message, ...(rest as []));
    }
    override terminate(): void {
      watch.open -= this.asked.size;
      this.asked.clear();
      super.terminate();
    }
    override get onmessage() {
      return super.onmessage;
    }
    override set onmessage(handler) {
      super.onmessage = (event) => {
        const {id, answer} = event.data as {id?: number; answer?: {run?: Reported}};
        const isEnd = id !== undefined && this.asked.has(id) && !("progress" in event.data);
        const run = answer?.run;
        const end = () => {
          if (isEnd && this.asked.delete(id)) watch.open--;
        };
        if (run === undefined) {
          handler?.call(this, event);
          end();
          return;
        }
        queue = queue.then(async () => {
          await atRest();
          handed = {kernels: run.kernels, backend: run.backend, redrawn: []};
          if (run.backend !== "twin" && run.kernels.length > 0) watch.answers.push(handed);
          handler?.call(this, event);
          await atRest();
          handed = null;
          end();
        });
      };
    }
  };
}
