import type {Page} from "playwright-core";

/** Smaller drawings are signs in the text, not figures, CSS pixels. */
const SIGN_PX = 48;

/** A figure as it stands in a page. */
interface StandingFigure {
  /** What it is called in a sentence. */
  readonly name: string;
  /** Drawn by the author, not by a component. */
  readonly isOwn: boolean;
  readonly n: string;
  readonly source: string;
}

/**
 * Figures of an open page that do not say what was counted or where their numbers come from, one sentence each.
 *
 * A component states both by itself. A drawing of the author's own (an SVG, a canvas, a picture, a frame) must stand in `OwnFigure`
 * or in `<figure data-n="…" data-source="…">`; a picture without alternative text (`alt=""`) or with `role="presentation"` is an
 * ornament and says nothing.
 */
export async function unstatedFigures(page: Page): Promise<string[]> {
  const figures = [...(await componentFigures(page)), ...(await ownDrawings(page))];
  return figures.flatMap(({name, isOwn, n, source}) => {
    const without = [...(n.trim() === "" ? ["n"] : []), ...(source.trim() === "" ? ["source"] : [])];
    if (without.length === 0) return [];
    const mend = isOwn
      ? '; put it into OwnFigure(data, {drawing, n, source}) or <figure data-n="…" data-source="…">'
      : "";
    return [`${name} states no ${without.join(" and no ")}${mend}`];
  });
}

// What runs in the page is made of nothing but callbacks: the program's loader names functions that are declared, by a helper that a
// page does not have.

const componentFigures = (page: Page): Promise<StandingFigure[]> =>
  page.locator(".figure:not([role=alert])").evaluateAll((all) =>
    all.map((figure) => ({
      name: figure.id || "a figure",
      isOwn: false,
      n: (figure as HTMLElement).dataset["n"] ?? "",
      source: figure.querySelector<HTMLElement>(".source")?.innerText ?? ""
    }))
  );

const ownDrawings = (page: Page): Promise<StandingFigure[]> =>
  page.locator("main :is(svg, canvas, img, picture, video, iframe, object, embed)").evaluateAll(
    (all, least) =>
      all
        .filter((drawing) => {
          const {width, height} = drawing.getBoundingClientRect();
          return (
            Math.min(width, height) >= least &&
            !drawing.parentElement!.closest(".figure, .card, .katex, svg, picture") &&
            !drawing.closest("[aria-hidden=true], [role=presentation], [role=none], img[alt='']")
          );
        })
        .map((drawing) => {
          const under = [...document.querySelectorAll("main :is(h1, h2, h3)")].findLast(
            (heading) => heading.compareDocumentPosition(drawing) & Node.DOCUMENT_POSITION_FOLLOWING
          )?.textContent;
          const named = drawing.id || drawing.getAttribute("alt") || drawing.getAttribute("aria-label");
          const around = drawing.closest<HTMLElement>("figure[data-n], figure[data-source]");
          return {
            name: `a drawing (${drawing.localName}${named ? `, ${named}` : ""})${under ? ` under “${under.trim()}”` : ""}`,
            isOwn: true,
            n: around?.dataset["n"] ?? "",
            source: around?.dataset["source"] ?? ""
          };
        }),
    SIGN_PX
  );
