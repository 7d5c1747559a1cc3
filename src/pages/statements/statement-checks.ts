import {html} from "htl";
import {checkedStatement, type CheckedStatement, type Statement} from "../../lib/statements/index.js";
import {figureInFrame} from "./figure-in-frame.js";

/** Checks of statements, one after the other, each in its own page: in a small frame in the corner, in sight since figures are drawn when seen. */
export interface StatementChecks {
  readonly node: HTMLElement;
  /** What a statement's check found; `undefined` where there was none. */
  of(id: string): CheckedStatement | undefined;
  /** Checks statements behind those that wait; tells after each that something is new. */
  check(statements: readonly Statement[]): void;
}

export function statementChecks(onNew: () => void): StatementChecks {
  const found = new Map<string, CheckedStatement>();
  let waiting: Statement[] = [];
  let isRunning = false;
  /** Rises when a run is stopped: what it still finds is nobody's any more. */
  let turn = 0;
  const said = html`<span role="status"></span>` as HTMLElement;
  const place = html`<div></div>` as HTMLElement;
  const node = html`<aside class="statement-check" aria-label="Check of statements" hidden>
    <p>${said}<button type="button" class="plain" ${{onclick: end}}>Stop</button></p>
    ${place}
  </aside>` as HTMLElement;

  function end(): void {
    turn++;
    waiting = [];
    isRunning = false;
    place.replaceChildren();
    node.hidden = true;
  }

  async function run(): Promise<void> {
    isRunning = true;
    node.hidden = false;
    const mine = ++turn;
    for (let done = 1; waiting.length > 0; done++) {
      const next = waiting.shift()!;
      said.textContent = `Computing statement ${done} of ${done + waiting.length} anew …`;
      const frame = html`<iframe
        title="The statement’s figure, computed anew"
        tabindex="-1"
      ></iframe>` as HTMLIFrameElement;
      place.replaceChildren(frame);
      const answer = await figureInFrame(frame, next, () => mine === turn);
      if (mine !== turn) return;
      found.set(
        next.id,
        typeof answer === "string" ? checkedStatement(next, null, answer) : checkedStatement(next, answer)
      );
      onNew();
    }
    end();
  }

  return {
    node,
    of: (id) => found.get(id),
    check(statements) {
      for (const {id} of statements) found.delete(id);
      waiting.push(...statements.filter((one) => !waiting.some(({id}) => id === one.id)));
      if (!isRunning) void run();
    }
  };
}
