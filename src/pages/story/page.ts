import {html} from "htl";
import type {KeptLog} from "../../runtime/kept-logs.js";
import type {CompareFiles} from "../compare/load.js";
import {OwnLogPart, ViewLinks} from "../../components/controls/index.js";
import {Slot, type File} from "../../components/figure/index.js";
import {AskedFigure, GapFigure, JudgedFigure, MeetFigure, SurvivesFigure, ThinkingFigure} from "./figures.js";
import {loadStory, type Story} from "./load.js";
import {Asked, Asks, Gap, Judged, Lede, Meet, Survives, Thinking, Trust} from "./paragraphs.js";

const PARTS = {
  lede: Lede,
  asks: Asks,
  asked: Asked,
  askedFigure: AskedFigure,
  gap: Gap,
  gapFigure: GapFigure,
  thinking: Thinking,
  thinkingFigure: ThinkingFigure,
  judged: Judged,
  judgedFigure: JudgedFigure,
  survives: Survives,
  survivesFigure: SurvivesFigure,
  meet: Meet,
  meetFigure: MeetFigure,
  trust: Trust
} satisfies Record<string, (story: Story) => Node>;

/** The article: paragraphs whose numbers are computed, and live figures. */
export function StoryPage(
  files: CompareFiles & {readonly ledger: File}
): Readonly<Record<keyof typeof PARTS | "own", HTMLElement>> {
  const story = loadStory(files);
  const parts = Object.fromEntries(Object.entries(PARTS).map(([name, build]) => [name, Slot(story, build)])) as Record<
    keyof typeof PARTS,
    HTMLElement
  >;
  return {...parts, own: OwnLogPart(OwnLogNote)};
}

/** The article argues about what papers print; a log of the reader's has its place elsewhere. */
function OwnLogNote(log: KeptLog): HTMLElement {
  return html`<p class="scope">
    This article is about the printed numbers; your log ${log.name}${log.simulated ? " (simulated)" : ""} is not in it.
    It stands beside them here: ${ViewLinks(log)}
  </p>`;
}
