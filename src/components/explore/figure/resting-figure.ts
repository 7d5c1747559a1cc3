import {html} from "htl";
import type {FacetId, VerdictTable} from "../../../lib/explore/index.js";
import {Figure, type FigureContent} from "../../figure/index.js";
import {whenPrinted} from "../../figure/when-printed.js";
import {Sight} from "../../dom/sight.js";
import {atRest} from "./at-rest.js";
import type {ExploreContext} from "../view/context.js";
import {figureData} from "./figure-data.js";
import {outcomeChoice, withOutcomeChoice} from "./outcome-choice.js";
import {withJudgesTogether} from "./judges-together.js";
import {withRulesTogether} from "./rules-together.js";
import {chosenIn, type ExploreState} from "../view/state.js";

export interface RestingFigureOptions<T> {
  readonly id: string;
  readonly number: number;
  readonly controls?: Node;
  /** Keys of the state that the result depends on, besides the filters. */
  readonly keys: readonly (keyof ExploreState)[];
  readonly compute: () => Generator<void, T>;
  /** @param isChosen - do filters take verdicts by what is measured? What is then found says nothing. */
  readonly content: (found: T, width: number, isChosen: boolean) => FigureContent;
  /** Facets whose shares it shows, besides outcomes. */
  readonly measured?: readonly FacetId[];
  /** Does it keep rules apart that score the same answers? */
  readonly byRule?: () => boolean;
  /** Does it keep judges apart? */
  readonly byJudge?: () => boolean;
  /** Facet whose filters it leaves out. */
  readonly own?: FacetId;
  /** Are tests what it draws? */
  readonly isTest?: boolean;
  /** Changes what is drawn in place at each step of the filters, while the drawing is in sight. */
  readonly whileMoving?: (figure: HTMLElement) => void;
}

/**
 * A figure of the explorer whose numbers are too dear for every step of a brush: it keeps what it shows until the filters
 * rest and its new result is there.
 */
export function RestingFigure<T>(context: ExploreContext, options: RestingFigureOptions<T>): HTMLElement {
  const {id, number, controls, keys, compute, content, measured, own, isTest, byRule, byJudge, whileMoving} = options;
  /** What the numbers are of. */
  const basis = () => [context.filter.version, ...keys.map((key) => context.state.get()[key])].join();
  let drawnFor: string | null = null;
  const isBehind = () => drawnFor !== null && drawnFor !== basis();
  const behind = html`<span class="behind" hidden>, still of the filters before</span>` as HTMLElement;
  let timer = 0;
  let isLate = false;
  /** Said with the next change of the filters if they are moving: by itself it would cost a frame among theirs. */
  const look = () => {
    if (!isBehind()) {
      clearTimeout(timer);
      timer = 0;
      isLate = false;
    } else if (!isLate) timer ||= window.setTimeout(tell, LATE_MS);
    if (behind.hidden === isLate) behind.hidden = !isLate;
  };
  const tell = () => {
    timer = 0;
    isLate = isBehind();
    if (context.inForce.get().effects !== null) look();
  };
  const sight = new Sight(() => context.resting.look());
  const result = atRest(
    context,
    keys,
    function* () {
      const of = basis();
      const found = yield* compute();
      return {found, of, choice: outcomeChoice(context, measured, own)};
    },
    sight
  );
  let isOnPaper = false;
  whenPrinted((paper) => (isOnPaper = paper !== null));
  const state = still(context);
  const notInForce = () => (isBehind() ? BEHIND : (context.state.notInForce?.() ?? null));
  const node = Figure(
    {...state, isBehind, notInForce},
    {
      id,
      number,
      wide: true,
      cite: [],
      ...(controls ? {controls} : {}),
      data: figureData(context),
      follow: [result],
      content(_, width) {
        const shown = result.get();
        if (shown === null) return isOnPaper ? late(context.table) : waiting(context.table);
        const {found, of, choice} = shown;
        drawnFor = of;
        look();
        const made = content(found, width, choice?.isWhole === true);
        const said = withOutcomeChoice(made, choice, `${sourceOfLog(context.table)}.`, isTest);
        const ofRules = byRule?.() ? said : withRulesTogether(said, context);
        // What is chosen by its outcome makes no finding of anybody's verdicts.
        return byJudge?.() || choice?.isWhole ? ofRules : withJudgesTogether(ofRules, context);
      }
    }
  );
  // Of a tall figure often nothing but the caveats is in sight: what is drawn is in a hurry.
  sight.of(node, node.querySelector(".body")!);
  node.querySelector(".numbered")!.append(behind);
  context.inForce.subscribe(look);
  context.state.subscribe(look);
  if (whileMoving)
    context.inForce.subscribe(() => {
      if (context.inForce.get().effects === null && sight.isSeen) whileMoving(node);
    });
  return node;
}

/** Most numbers follow before one could read that they are late. */
const LATE_MS = 600;
/** Why what is shown is not to be pinned. */
export const BEHIND = "the numbers shown are still of the filters before";

/** Where the numbers of a log come from, said under every figure. */
export const sourceOfLog = ({label, simulated}: Pick<VerdictTable, "label" | "simulated">): string =>
  `${label}${simulated ? ", simulated" : ""}`;

/** What a figure shows until its first result is there. */
export const waiting = (table: VerdictTable): FigureContent => ({
  title: "Comparing",
  subtitle: "Tests run as soon as the filters rest.",
  drawing: null,
  waiting: "Comparing…",
  caveats: [],
  source: `${sourceOfLog(table)}.`,
  table: {columns: [], rows: []}
});

/** What a figure says that is printed before its first result is there. */
const late = (table: VerdictTable): FigureContent => ({
  ...waiting(table),
  title: "Not compared yet",
  waiting: "This was still being computed when the page was printed. Print again when it stands on the page."
});

/** The state as a figure should see it that only follows its result. */
export const still = ({state, table}: Pick<ExploreContext, "state" | "table">): ExploreContext["state"] => ({
  ...state,
  // An open item or another order leave nothing out.
  isDefault() {
    const now = state.get();
    return now.slice === "" && now.text === "" && table.facets.every(({id}) => chosenIn(now, id).length === 0);
  },
  subscribe(listener) {
    listener(state.get());
    return () => undefined;
  }
});
