import {html} from "htl";
import {madeOn, sizeText} from "../../lib/statements/statement-log.js";
import {pageOfFile} from "../../runtime/one-file.js";
import {createStatementTray} from "../../runtime/statements.js";
import {shownName} from "../../components/format/shown-name.js";
import type {OpenLog} from "../../components/explore/view/load-log.js";

const LONGEST = 80;
/** Ids of logs that a browser keeps; no public one is called so. */
const KEPT = /^[0-9a-f]{8}$/;

/**
 * Says which log an address needs that is not here, and where it may be had. Nothing is shown in its place: numbers of another log under
 * this address would be taken for those that it was made for.
 *
 * @param here - what is here instead, in words: `runs`; `null` on a site, where the reader can open the log's files
 * @returns what never comes
 */
export function missingLog(id: string, here: string | null, said: HTMLElement): Promise<OpenLog> {
  const known = createStatementTray()
    .all()
    .find(({log}) => log?.id === id)?.log;
  const made = madeOn(location.search);
  const size = made?.size ?? null;
  const name = known === undefined || known.name === id ? "" : `${shownName(known.name)}, `;
  const which = `${name}${shownName(id.slice(0, LONGEST))}${made === null ? "" : `, revision ${made.revision.slice(0, 16)}`}${size === null ? "" : ` with ${sizeText(size)}`}`;
  const isFile = pageOfFile() !== null;
  said.replaceChildren(
    html`This link needs a log that is not here: ${which}. No other is shown in its place.
    ${
      here === null
        ? html`<a href="./open">Open its files</a>, keep them in this browser, and follow the link again: the log is
            found by its content.`
        : isFile
          ? html`This file holds ${here}: ask who sent the link for the file, or the log, that it was made on.`
          : html`<code>parallax view</code> shows ${here} here: call it with the files of that log.`
    }
    ${
      KEPT.test(id)
        ? ""
        : html`If it is a public one of the catalogue,
            <code>parallax view ${shownName(id.slice(0, LONGEST))}</code> fetches and shows it.`
    }`
  );
  document.querySelector("main")?.classList.add("without-log");
  return new Promise<never>(() => undefined);
}
