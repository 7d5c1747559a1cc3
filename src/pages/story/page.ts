import {html} from "htl";
import type {StoryClaims} from "../../lib/stories/index.js";
import type {KeptLog} from "../../runtime/kept-logs.js";
import {MovedNotice} from "../../components/page/moved-notice.js";
import {OwnLogPart, ViewLinks} from "../../components/controls/index.js";
import {Slot} from "../../components/figure/index.js";
import {GapFigure, JudgedFigure, MeetFigure, SurvivesFigure, ThinkingFigure} from "./figures.js";
import {FirstScreen} from "./first-screen.js";
import {DistanceFigure} from "./distance/figure.js";
import {followOverview} from "./follow-overview.js";
import {HundredFigure} from "./hundred-figure.js";
import {Illustrations} from "./illustrations.js";
import {loadOpening, loadStory, type LoadedStory, type Story, type StoryFiles} from "./load.js";
import {Asked, Asks, Gap, Judged, Lede, Meet, Survives, Thinking, Trust} from "./paragraphs.js";

/** Parts of the article, each with the claims that it makes. */
const PARTS = {
  lede: [["asked"], Lede],
  asks: [[], Asks],
  asked: [["asked"], Asked],
  hundredFigure: [["asked"], HundredFigure],
  gap: [["gap", "doubt"], Gap],
  distanceFigure: [["gap"], DistancePart],
  gapFigure: [["gap"], GapFigure],
  thinking: [["thinking", "drawing", "tasks", "pipeline"], Thinking],
  thinkingFigure: [["thinking", "drawing"], ThinkingFigure],
  judged: [["constant", "judges"], Judged],
  judgedFigure: [["constant"], JudgedFigure],
  survives: [["survival"], Survives],
  survivesFigure: [["survival"], SurvivesFigure],
  meet: [[], Meet],
  meetFigure: [[], MeetFigure],
  trust: [[], Trust]
} satisfies Record<string, readonly [makes: readonly (keyof StoryClaims)[], build: (story: Story) => Node]>;

type Part = keyof typeof PARTS;

/** A part of the article, or in its place that the benchmark which it is about is not here; a figure is then left out. */
function partOf(part: Part, story: LoadedStory): Node {
  const [makes, build] = PARTS[part];
  // What it makes is there, and it looks at nothing else that a benchmark may lack.
  if (makes.every((claim) => story.claims[claim] !== undefined)) return build(story as Story);
  return part.endsWith("Figure") ? html`` : Lacking();
}

/** Stands where the benchmark that a part is about is not here. */
const Lacking = (): HTMLElement =>
  html`<p class="scope">The benchmark that this part is about is not in the data of this site.</p>` as HTMLElement;

/** The walk from distance to gap, or that it takes two models. */
function DistancePart({context, distance}: Story): Node {
  return distance === null
    ? html`<p class="scope">One model alone has a gap here: there is no other to walk beside.</p>`
    : DistanceFigure(context, distance, 2);
}

/** The article: paragraphs whose numbers are computed, and live figures. */
export function StoryPage(
  files: StoryFiles
): Readonly<Record<Part | "first" | "own" | "kinds" | "moved", HTMLElement | string>> {
  followOverview();
  const opening = loadOpening(files);
  const story = loadStory(files, opening);
  const names = Object.keys(PARTS) as Part[];
  const parts = Object.fromEntries(
    names.map((name) => [name, Slot(story, (loaded) => partOf(name, loaded))])
  ) as Record<Part, HTMLElement>;
  return {
    ...parts,
    moved: MovedNotice("story", "The story is the first page of the site now."),
    first: Slot(opening, (loaded) => (loaded.known.length === 0 ? Lacking() : FirstScreen(loaded))),
    kinds: Illustrations(),
    own: OwnLogPart(OwnLogNote)
  };
}

/** The article argues about what papers print; a log of the reader's has its place elsewhere. */
function OwnLogNote(log: KeptLog): HTMLElement {
  return html`<p class="scope">
    This article is about the printed numbers; your log ${log.name}${log.simulated ? " (simulated)" : ""} is not in it.
    It stands beside them here: ${ViewLinks(log)}
  </p>`;
}
