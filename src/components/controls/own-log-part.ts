import {html} from "htl";
import type {KeptLog} from "../../runtime/kept-logs.js";
import {askedLog, askedLogId} from "../../runtime/own-log.js";

/** What a page about printed numbers has to say of the kept log that its address names; nothing where it names none. */
export function OwnLogPart(build: (log: KeptLog) => Node | Promise<Node>): HTMLElement {
  const node = html`<div class="own-log"></div>` as HTMLElement;
  if (askedLogId() === null) return node;
  void askedLog()
    .then((log) =>
      log === null
        ? html`<p class="note" role="status">The log of this link is not kept in this browser.</p>`
        : build(log)
    )
    .then((part) => node.replaceChildren(part));
  return node;
}
