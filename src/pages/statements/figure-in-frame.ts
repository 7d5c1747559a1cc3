import {linkOf, type Statement} from "../../lib/statements/index.js";
import {DATA_ASKED, type DataAnswer} from "../../components/figure/data-asked.js";
import {viewAddress} from "../../runtime/one-file.js";
import {RUNNING_CELLS} from "../../runtime/running-cells.js";
import {statementHere} from "./seen-statement.js";

/** The longest that a figure may take to stand. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 150;

/**
 * Opens the view of a statement in a frame, and asks its figure what it shows once it stands.
 *
 * @param frame - in sight, since figures are drawn when they are seen
 * @param isWanted - false once nobody waits any more
 * @returns the statement that the figure makes now, or why it makes none
 */
export async function figureInFrame(
  frame: HTMLIFrameElement,
  statement: Statement,
  isWanted: () => boolean
): Promise<Statement | string> {
  if (viewAddress(statement.address) === null) return "its page is not here";
  frame.src = linkOf(statementHere(statement), "./");
  const id = statement.address.slice(statement.address.indexOf("#") + 1);
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until && isWanted();) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const page = frame.contentDocument;
    if (page === null || page.readyState !== "complete" || page.URL === "about:blank") continue;
    const missing = page.querySelector("main.without-log .notice, .figure .failed");
    if (missing !== null) return missing.textContent!.replace(/\s+/g, " ").trim().replace(/\.$/, "");
    const figure = page.getElementById(id);
    if (figure === null || !isAtRest(page, figure)) continue;
    const detail: DataAnswer = {};
    figure.dispatchEvent(new CustomEvent(DATA_ASKED, {detail}));
    // It may be behind its filters for a moment: then it has no statement yet.
    const made = await detail.statement?.();
    if (typeof made === "object") return made;
  }
  return isWanted() ? "its figure did not stand within a minute" : "it was stopped";
}

/** Is nothing of the page being made any more, and the figure no longer empty or computing? */
function isAtRest(page: Document, figure: HTMLElement): boolean {
  if (page.querySelector(RUNNING_CELLS) !== null) return false;
  if (figure.getAttribute("aria-busy") === "true") return false;
  const body = figure.querySelector(".body");
  return body === null || (body.childElementCount > 0 && body.querySelector(".waiting") === null);
}
