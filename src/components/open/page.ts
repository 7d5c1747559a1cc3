import {html} from "htl";
import {inSlices} from "../../runtime/in-slices.js";
import type {OpenedScores} from "../../runtime/open/messages.js";
import {Intake, ProgressLine} from "./intake.js";
import {KeepPanel, KeptList} from "./kept-list.js";
import {LedgerReport} from "./ledger-report.js";
import {MappingForm} from "./mapping-form.js";
import {scoresReport} from "./scores-report.js";
import {OpenSession} from "./session.js";
import {SourceForm} from "./source-form.js";

/** Addresses of files that the page may need. */
export interface OpenFiles {
  /** A small simulated log, to try the page with. */
  readonly sample: () => Promise<string>;
  /** UniEval's item bank. */
  readonly bank: () => Promise<string>;
}

/** The parts of the page on which the reader's own logs are opened. */
export function OpenPage({sample, bank}: OpenFiles): Record<"intake" | "report" | "kept", HTMLElement> {
  const session = new OpenSession(bank);
  const report = html`<div></div>`;
  let [shownLedger, shownScores]: [unknown, unknown] = [null, null];
  const forms = new Map<string, HTMLElement>();
  const [ledgerPlace, mappingPlace, scoresPlace] = [html`<div></div>`, html`<div></div>`, html`<div></div>`];
  report.append(ledgerPlace, mappingPlace, scoresPlace, KeepPanel(session));
  const kept = KeptList(session);
  const intake = html`<div>${Intake(session, sample)} ${ProgressLine(session)} ${SourceForm(session)}</div>`;
  session.subscribe(({ledger, scores}) => {
    if (ledger !== shownLedger) {
      shownLedger = ledger;
      ledgerPlace.replaceChildren(ledger === null ? "" : LedgerReport(ledger));
      mappingPlace.replaceChildren(
        ...Object.entries(ledger?.proposals ?? {}).map(([path, proposal], _, all) => {
          // What the reader has corrected in one form stays while another table is read.
          const key = JSON.stringify([path, proposal]);
          const form = forms.get(key) ?? MappingForm(session, path, proposal, all.length > 1);
          forms.set(key, form);
          return form;
        })
      );
    }
    if (scores !== shownScores) {
      shownScores = scores;
      scoresPlace.replaceChildren();
      if (scores !== null) void showScores(scores, ledger?.simulated ?? false);
    }
  });
  return {intake, report, kept};

  async function showScores(scores: OpenedScores, simulated: boolean): Promise<void> {
    const made = await inSlices(scoresReport(scores, simulated), () => shownScores === scores);
    if (made !== null) scoresPlace.replaceChildren(made);
  }
}
