import {html} from "htl";
import {inSlices} from "../../runtime/in-slices.js";
import type {OpenedScores} from "../../runtime/open/messages.js";
import {Intake, ProgressLine} from "./intake.js";
import {KeepPanel, KeptList} from "./kept-list.js";
import {LedgerReport, reportTitle} from "../../components/open/ledger-report.js";
import {MappingForm} from "./mapping-form.js";
import {scoresReport} from "./scores-report.js";
import {OpenSession, type OpenState} from "./session.js";
import {SourceForm} from "./source-form.js";

/** Addresses of files that the page may need. */
export interface OpenFiles {
  /** A small simulated log, to try the page with. */
  readonly sample: () => Promise<string>;
  /** The item banks that the site has, by the paths of their copies. */
  readonly banks: () => Promise<string>;
}

/** The parts of the page on which the reader's own logs are opened. */
export function OpenPage({sample, banks}: OpenFiles): Record<"intake" | "report" | "kept", HTMLElement> {
  const session = new OpenSession(banks);
  const report = html`<div></div>`;
  let [shownLedger, shownScores]: [unknown, unknown] = [null, null];
  const forms = new Map<string, HTMLElement>();
  let shownForms: readonly (readonly [string, HTMLElement])[] = [];
  const [ledgerPlace, mappingPlace, scoresPlace] = [html`<div></div>`, html`<div></div>`, html`<div></div>`];
  const outcome = html`<p class="visually-hidden" role="status"></p>`;
  report.append(outcome, ledgerPlace, mappingPlace, scoresPlace, KeepPanel(session));
  const kept = KeptList(session);
  const intake = html`<div>${Intake(session, sample)} ${ProgressLine(session)} ${SourceForm(session)}</div>`;
  session.subscribe((now) => {
    const {ledger, scores} = now;
    const said = outcomeOf(now);
    if (outcome.textContent !== said) outcome.textContent = said;
    if (ledger !== shownLedger) {
      shownLedger = ledger;
      const isAnswered = mappingPlace.contains(document.activeElement);
      ledgerPlace.replaceChildren(ledger === null ? "" : LedgerReport(ledger));
      if (ledger !== null || !isMapped(now)) showForms(now);
      if (ledger !== null && isAnswered) ledgerPlace.querySelector("h2")!.focus();
    }
    if (scores !== shownScores) {
      shownScores = scores;
      if (scores === null) scoresPlace.replaceChildren();
      if (scores !== null) void showScores(scores, ledger?.simulated ?? false);
    }
  });
  return {intake, report, kept};

  /** How tables are to be read that no format claims; what the reader said of one stays while others are read, and where records of it were rejected. */
  function showForms({ledger, settings}: OpenState): void {
    const rejected = new Set(ledger?.files.filter(({counts}) => counts.rejected > 0).map(({path}) => path));
    const isWrong = (path: string) => rejected.has(path) && isMapped({settings}, path);
    const proposed = Object.entries(ledger?.proposals ?? {}).map(([path, proposal], _, all) => {
      const key = JSON.stringify([path, proposal]);
      const form = forms.get(key) ?? MappingForm(session, path, proposal, all.length > 1);
      forms.set(key, form);
      return [path, form] as const;
    });
    shownForms = [...shownForms.filter(([path]) => isWrong(path)), ...proposed];
    mappingPlace.replaceChildren(...shownForms.map(([, form]) => form));
  }

  async function showScores(scores: OpenedScores, simulated: boolean): Promise<void> {
    const made = await inSlices(
      scoresReport(scores, simulated, (asked) => session.score(asked)),
      () => shownScores === scores
    );
    if (made === null) return;
    const held = scoresPlace.contains(document.activeElement) ? document.activeElement!.getAttribute("name") : null;
    scoresPlace.replaceChildren(made);
    // What was chosen keeps the keyboard.
    if (held !== null) made.querySelector<HTMLElement>(`[name="${held}"]`)?.focus();
  }
}

/** Whether the reader has said how the columns are to be read, of one table or of any. */
function isMapped({settings: {adapter, mapping, mappings}}: Pick<OpenState, "settings">, path?: string): boolean {
  const isOwn = path === undefined ? (mappings?.size ?? 0) > 0 : mappings?.has(path);
  return adapter === undefined && (mapping !== undefined || isOwn === true);
}

/** What has come of what the reader did, in a sentence. */
function outcomeOf({phase, name, ledger, failure, kept}: OpenState): string {
  if (kept !== null) return `Kept in this browser: ${kept.name}.`;
  if (ledger !== null) return `${reportTitle(ledger)}.`;
  if (phase === "reading") return `Reading ${name}`;
  if (phase === "cancelled") return "Stopped.";
  return failure ?? "";
}
