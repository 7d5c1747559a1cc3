import {linkOf, type FigureSaid, type Statement} from "../../lib/statements/index.js";
import {DATA_ASKED, type DataAnswer} from "../../components/figure/data-asked.js";
import {viewAddress} from "../../runtime/one-file.js";
import {statementHere} from "./seen-statement.js";

/** The longest that a figure may take to stand. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 150;

/** What was found of a figure, or why it was not. */
export type Found = {readonly said: FigureSaid} | {readonly reason: string};

/**
 * Opens the view of a statement in a frame, and asks its figure what it says once it stands.
 *
 * @param frame - in sight, since figures are drawn when they are seen
 * @param isWanted - false once nobody waits any more
 */
export async function figureInFrame(
  frame: HTMLIFrameElement,
  statement: Statement,
  isWanted: () => boolean
): Promise<Found> {
  if (viewAddress(statement.address) === null) return {reason: "its page is not here"};
  frame.src = linkOf(statementHere(statement), "./");
  const id = statement.address.slice(statement.address.indexOf("#") + 1);
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until && isWanted();) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const page = frame.contentDocument;
    if (page === null || page.readyState !== "complete" || page.URL === "about:blank") continue;
    const missing = page.querySelector("main.without-log .notice, .figure .failed");
    if (missing !== null) return {reason: missing.textContent!.replace(/\s+/g, " ").trim().slice(0, 300)};
    const figure = page.getElementById(id);
    if (figure === null || !isAtRest(page, figure)) continue;
    const detail: DataAnswer = {};
    figure.dispatchEvent(new CustomEvent(DATA_ASKED, {detail}));
    if (detail.said === undefined) continue;
    const data = await detail.answer;
    const {fingerprint = ""} = data ? (JSON.parse(data.json) as {readonly fingerprint?: string}) : {};
    return {said: {...detail.said, fingerprint: fingerprint === "" ? statement.fingerprint : fingerprint}};
  }
  return {reason: isWanted() ? "its figure did not stand within a minute" : "it was stopped"};
}

/** Is nothing of the page being made any more, and the figure no longer empty or computing? */
function isAtRest(page: Document, figure: HTMLElement): boolean {
  if (page.querySelector(".observablehq--running") !== null) return false;
  if (figure.getAttribute("aria-busy") === "true") return false;
  const body = figure.querySelector(".body");
  return body === null || (body.childElementCount > 0 && body.querySelector(".waiting") === null);
}
