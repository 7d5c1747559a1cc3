import type {BenchmarkEntry} from "../../lib/schema/index.js";
import type {Caveat} from "./caveat-list.js";
import type {FigureData} from "./pin-statement.js";
import type {TableSpec} from "./table-spec.js";

/** What a figure shows for one state at one width. */
export interface FigureContent {
  /** The finding, computed from what is drawn. */
  readonly title: string;
  /** Marks, axes and units. */
  readonly subtitle: string | Node;
  /** What a reader at a screen may do, said after the subtitle; it goes into no file. */
  readonly hint?: string;
  /** The drawing; `null` when the filter leaves nothing to draw. */
  readonly drawing: SVGSVGElement | null;
  /** Said in place of a drawing that is still being computed. */
  readonly waiting?: string;
  /** Said where nothing is drawn and filters alone are not why. */
  readonly absent?: string;
  /** Where not the filters but this figure's own selects leave nothing: what to choose there instead of undoing a filter. */
  readonly instead?: readonly {readonly name: string; readonly choose: () => void}[];
  /** Panel beside the drawing: the anatomy of one mark. */
  readonly beside?: Node;
  readonly caveats: readonly Caveat[];
  readonly source: string;
  readonly table: TableSpec;
  /** The test or interval behind the finding, and what was counted: said by a statement that is pinned. */
  readonly tested?: {readonly test: string; readonly n: string};
}

/** A page on which a figure's numbers can be explored further. */
export interface FigureView {
  readonly href: string;
  readonly name: string;
}

export interface FigureOptions<S> {
  /** Anchor of the figure, and the name of its exported files. */
  readonly id: string;
  readonly number: number;
  /** Uses the caveat margin too and sets the caveats beneath. */
  readonly wide?: boolean;
  /** Controls of this figure alone, above the drawing. */
  readonly controls?: Node;
  /** Where the reader can go on from here. */
  readonly view?: FigureView;
  /** Sources to cite. */
  readonly cite: readonly BenchmarkEntry[];
  readonly content: (state: S, width: number) => FigureContent;
  /** Fetches code that the drawing needs, before the first one: a page's other figures do not wait for it. */
  readonly needs?: () => Promise<unknown>;
  /** Further things to redraw for: estimates that arrive from a worker. */
  readonly follow?: readonly {subscribe(listener: () => void): unknown}[];
  /** Parts of the state that this figure does not show: it is not redrawn for them. */
  readonly ignore?: readonly (keyof S)[];
  /** What the numbers are made of, for statements; without it, the numbers of the table twin stand for themselves. */
  readonly data?: FigureData;
  /** Changes whenever the content does: the figure is not drawn again while it stays the same. */
  readonly basis?: (state: S) => string;
  /**
   * Parts of the state, dragged on sliders, for which only `repaint` runs at once, on the drawing that stands and in sight;
   * the rest of the figure follows when changes pause.
   */
  readonly steps?: {readonly keys: readonly (keyof S)[]; readonly repaint: (state: S, drawing: SVGSVGElement) => void};
  /** Told which mark the pointer or focus is on. */
  readonly onMark?: (key: string | null, drawing: SVGSVGElement) => void;
}
