import {html} from "htl";
import type {Caveat, FigureView} from "../components/figure/index.js";
import type {ReportData} from "./report-data.js";

/** What a component draws from: a report's data, or the context that the figures of one of the site's own pages share. */
export type FigureSource<C> = ReportData | PageSource<C>;

/** A context that figures share, and what only a page of the site gives to one of them. */
export interface PageSource<C> {
  readonly context: C;
  readonly place?: PagePlace;
}

/** A figure's place on a page of the site: its number, the remarks of the page's argument, and where the reader can go on. */
export interface PagePlace {
  readonly number: number;
  readonly view?: FigureView;
  readonly caveats?: readonly Caveat[];
}

/**
 * A figure of a component. In a report it has a context of its own, made by `own` from its options; on a page of the site it shares
 * the page's, with one filter bar for all.
 */
export const contextFigure = <C>(
  component: string,
  data: FigureSource<C>,
  figure: (context: C) => HTMLElement,
  own: (data: ReportData) => C
): HTMLElement => guarded(component, () => figure("context" in data ? data.context : own(data)));

/** A component as a page of the site calls it: on the context that the page's figures share. */
export const shared =
  <C>(component: (data: {readonly context: C}) => HTMLElement) =>
  (context: C): HTMLElement =>
    component({context});

/** A part of a report; when its options make no sense it says so in its place, and the rest of the page stands. */
export function guarded(component: string, build: () => HTMLElement): HTMLElement {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<section class="figure" role="alert">
      <div class="failed">
        <span>${component}: ${error.message}</span><span>The rest of the page still holds.</span>
      </div>
    </section>` as HTMLElement;
  }
}
