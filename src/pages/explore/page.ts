import {html} from "htl";
import type {Note} from "../../runtime/notes.js";
import {keptApart, keptApartText, openingFilters} from "../../lib/explore/index.js";
import {madeOn} from "../../lib/statements/statement-log.js";
import {keptLogs, type KeptLog} from "../../runtime/kept-logs.js";
import {pageOfFile} from "../../runtime/one-file.js";
import {fetchedAgain} from "../../runtime/fetched-again.js";
import {servedLogs} from "../../runtime/served-logs.js";
import {NotesPanel} from "../../components/controls/notes-panel.js";
import {Slot} from "../../components/figure/index.js";
import {shared} from "../../exhibits/guarded.js";
import {ItemFit, ResponseMatrix} from "../../exhibits/items.js";
import {Favours, Humans, JudgeRankings, Judges, Severity} from "../../exhibits/judges.js";
import {Attempts, JointOutcomes, Statuses, Trajectories} from "../../exhibits/outcomes.js";
import {Answers, HeadToHead, LargestDifferences, ModelRanks, Rates} from "../../exhibits/verdicts.js";
import {
  createExploreContext,
  type ExploreContext,
  type ExploreFigureId
} from "../../components/explore/view/context.js";
import {CopyLists} from "./copy-lists.js";
import {countedAs} from "./counted-as.js";
import {FacetList} from "./facets/facet-list.js";
import {ItemPanel} from "../../components/explore/items/item-panel.js";
import {openKeptLog, openSiteLog, type OpenLog, type SiteLog} from "../../components/explore/view/load-log.js";
import {OriginOf} from "./origin.js";
import {nameLog} from "./name-log.js";
import {ForceBar} from "./force-bar.js";
import {itemOpener} from "../../components/explore/items/open-item.js";
import {SearchField} from "./search-field.js";
import {SlicesPanel} from "./slices/slices-panel.js";
import {sideFacets} from "../../components/explore/view/side-facets.js";
import {whenSought} from "../../components/dom/arrive.js";
import {Sight} from "../../components/dom/sight.js";
import {
  hasAnswers,
  hasAttempts,
  hasHumans,
  hasJoint,
  hasJudges,
  hasModels,
  hasStatuses,
  hasTrajectories
} from "../../components/explore/figure/rarer-figures.js";

/** A log with the verdicts of all its judges. */
const asIs = ({table, judged}: OpenLog) => ({table: judged?.asLogged ?? table});

/** Which figures a log has. */
const HAS: Readonly<Record<ExploreFigureId, (log: OpenLog) => boolean>> = {
  rates: () => true,
  joint: hasJoint,
  versus: (log) => sideFacets(log).length > 0,
  differences: (log) => sideFacets(log).length > 0,
  trajectories: hasTrajectories,
  judges: (log) => hasJudges(asIs(log)),
  rankings: (log) => hasJudges(asIs(log)),
  favours: (log) => hasJudges(asIs(log)),
  severity: (log) => hasJudges(asIs(log)),
  humans: (log) => hasHumans(asIs(log)),
  answers: hasAnswers,
  attempts: hasAttempts,
  statuses: hasStatuses,
  ranks: hasModels,
  fit: () => true
};
const figuresOf = (log: OpenLog) => (Object.keys(HAS) as ExploreFigureId[]).filter((id) => HAS[id](log));

/** Parts of the page. */
type Part = "logs" | "bar" | "facets" | "slices" | "matrix" | "item" | ExploreFigureId;

/** The parts that tables on a host have; their code is fetched for them alone. */
function partsOfTables(tables: string): Record<Part, HTMLElement> {
  const made = fetchedAgain(() => import("./hosted/hosted-page.js")).then(({hostedPage}) => hostedPage(tables));
  const names = ["logs", "bar", "facets", "slices", "matrix", "item", ...Object.keys(HAS)] as Part[];
  const nodes = names.map((name) => [name, Slot(made, (parts) => parts[name] ?? html`<div></div>`)] as const);
  return Object.fromEntries(nodes) as Record<Part, HTMLElement>;
}

/** The parts of the explorer, each a node that fills in when the log has arrived. */
export function ExplorePage(logs: readonly SiteLog[]): Record<Part, HTMLElement> {
  const params = new URLSearchParams(location.search);
  const tables = params.get("tables");
  if (tables !== null && pageOfFile() === null) return partsOfTables(tables);
  const asked = params.get("log");
  const links = html`<nav class="logs" aria-label="Logs"></nav>` as HTMLElement;
  const listed = html`<div>${links}</div>` as HTMLElement;
  let choice: HTMLElement | string = "";
  const context = chooseLog(logs, asked, links).then(async (log) => {
    const counted = await countedAs(log);
    choice = counted.choice;
    return createExploreContext(counted.log, figuresOf(counted.log));
  });
  // Each part of the page says for itself what could not be read.
  context.then(keepNoRoom, () => undefined);
  const part = (build: (context: ExploreContext) => HTMLElement) => Slot(context, build);
  const figure = (id: ExploreFigureId, build: (context: ExploreContext) => HTMLElement) =>
    part((ready) => (ready.figures.includes(id) ? build(ready) : (html`<div></div>` as HTMLElement)));
  /**
   * A figure far down the page: its code is fetched when the reader comes near, or a link leads there. Paper that comes before says
   * what it lacks.
   */
  const nearby = (id: ExploreFigureId, what: string, build: (ready: ExploreContext) => HTMLElement) => {
    const place = html`<div>
      <p class="on-paper">
        ${what}: this figure had not been opened when the page was printed. Scroll to it, then print again.
      </p>
    </div>` as HTMLElement;
    const node = Slot(
      context.then(async (ready) => {
        if (!ready.figures.includes(id)) return html`<div></div>` as HTMLElement;
        node.append(place);
        await Promise.race([whenNear(place), whenSought(id)]);
        return build(ready);
      }),
      (figureNode) => figureNode
    );
    return node;
  };
  return {
    logs: listed,
    bar: part(ForceBar),
    facets: part((ready) => {
      const lists = FacetList(ready);
      return html`<div id="facets" tabindex="-1">
        <a class="skip" href="#matrix">Skip the lists</a
        >${NotesPanel(ready.notes, noted(ready, itemOpener(ready)))}${SearchField(ready)}${choice}${lists}${CopyLists(ready, lists)}
      </div>` as HTMLElement;
    }),
    slices: part(SlicesPanel),
    matrix: part(shared(ResponseMatrix)),
    item: part((ready) => ItemPanel(ready, itemOpener(ready))),
    rates: figure("rates", shared(Rates)),
    joint: figure("joint", shared(JointOutcomes)),
    versus: figure("versus", shared(HeadToHead)),
    differences: figure("differences", shared(LargestDifferences)),
    trajectories: figure("trajectories", shared(Trajectories)),
    judges: figure("judges", shared(Judges)),
    rankings: figure("rankings", shared(JudgeRankings)),
    favours: figure("favours", shared(Favours)),
    severity: figure("severity", shared(Severity)),
    humans: figure("humans", shared(Humans)),
    answers: figure("answers", shared(Answers)),
    attempts: nearby("attempts", "How far attempts agree", shared(Attempts)),
    statuses: nearby("statuses", "What was invalid", shared(Statuses)),
    ranks: nearby("ranks", "How sure the ranking is", shared(ModelRanks)),
    fit: figure("fit", shared(ItemFit))
  };
}

/** What filters leave is often little: the room that was kept for whole figures while the page loaded is given up. */
function keepNoRoom({filter, settled}: ExploreContext): void {
  const stop = settled.subscribe(() => {
    if (!filter.isFiltered) return;
    document.querySelector(".explore")?.classList.add("snug");
    stop();
  });
}

/** The page's address of a log, with the filters that it opens with. */
const addressIn = (id: string, query: string): string => `?log=${id}${query === "" ? "" : `&${query}`}`;

/** Does the address name a log, and ask for nothing in it? */
const isAskedAlone = (): boolean => [...new URLSearchParams(location.search).keys()].every((key) => key === "log");

/** Resolves when a node is about to come into sight. */
const whenNear = (node: HTMLElement): Promise<void> => new Promise((resolve) => new Sight(resolve).of(node));

/** An item that a note is on, with the way to it. */
const noted =
  ({table}: ExploreContext, openItem: (item: number) => void) =>
  ({item}: Note): Node => {
    const at = table.items.ids.indexOf(item);
    return at < 0
      ? html`<span><b>${item}</b> (not in this log)</span>`
      : html`<button type="button" class="linkish" ${{onclick: () => openItem(at)}}>${item}</button>`;
  };

/** The kept log that holds what an address was made on; in another browser, or kept once more, it has another id. */
async function ofRevision(
  all: readonly KeptLog[],
  revision: string | undefined,
  read: (log: KeptLog) => Promise<OpenLog>
): Promise<OpenLog | null> {
  if (revision === undefined) return null;
  for (const log of all) {
    const open = await read(log).catch(() => null);
    if (open?.table.fingerprint === revision) return open;
  }
  return null;
}

/**
 * The log that the address names, of the site or kept in this browser; without a name, the first. One of the site does not
 * wait for the browser's storage.
 */
function chooseLog(logs: readonly SiteLog[], asked: string | null, links: HTMLElement): Promise<OpenLog> {
  const ofProgram = servedLogs();
  // One file has the site's own logs nowhere.
  if (ofProgram !== null)
    return fetchedAgain(() => import("./served-log.js")).then(({openServedLog}) =>
      openServedLog(ofProgram, pageOfFile() === null ? logs : [], asked, links)
    );
  const ofSite = asked === null ? logs[0] : logs.find(({id}) => id === asked);
  const said = html`<span class="notice" role="status"></span>` as HTMLElement;
  const kept = keptLogs();
  let current = ofSite?.id ?? asked;
  const real = logs.filter(({origin}) => origin?.answers === "real");
  const link = (id: string, name: string, query = "") =>
    html`<a href=${addressIn(id, query)} aria-current=${id === current ? "page" : null}>${name}</a>`;
  const fill = (all: readonly KeptLog[]) =>
    links.replaceChildren(
      html`<span>Log</span>`,
      ...real.map(({id, name, query}) => link(id, name, query)),
      ...(real.length > 0 ? [html`<span>simulated</span>`] : []),
      ...logs.filter((log) => !real.includes(log)).map(({id, name}) => link(id, name)),
      ...(all.length > 0 ? [html`<span>yours</span>`, ...all.map(({id, name}) => link(id, name))] : []),
      html`<a class="own" href="./open">Open your own</a>`,
      said
    );
  fill([]);
  if (ofSite?.origin) links.after(OriginOf(ofSite.origin));
  // An address that asks for nothing asks for no filters either: scores of several rules are not counted together.
  if (location.search === "" && ofSite?.query)
    history.replaceState(null, "", `${addressIn(ofSite.id, ofSite.query)}${location.hash}`);
  void kept.then(fill, () => undefined);
  if (ofSite) return openSiteLog(ofSite);
  return kept.then(async (all) => {
    const read = (log: KeptLog) =>
      openKeptLog(log, (progress) => (said.textContent = `Reading ${log.name}: ${progress}`));
    const named = all.find(({id}) => id === asked);
    const open = named ? await read(named) : await ofRevision(all, madeOn(location.search)?.revision, read);
    if (open === null) return (await fetchedAgain(() => import("./missing-log.js"))).missingLog(asked!, null, said);
    said.textContent = "";
    if (!named) {
      nameLog(open.id);
      current = open.id;
      fill(all);
    }
    // Its capabilities stand beside each other in the matrix and in the figures of both.
    const apart = keptApart(open.table).filter(({facet}) => facet === "scorer");
    const query = openingFilters(open.table, apart);
    if (query !== "" && isAskedAlone()) {
      history.replaceState(null, "", `${addressIn(open.id, query)}${location.hash}`);
      said.textContent = apart.map(keptApartText).join(" ");
    }
    return open;
  });
}
