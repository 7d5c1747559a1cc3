import {html} from "htl";
import {findings} from "../../lib/stories/index.js";
import {BENCHMARKS} from "../../lib/benchmarks/registry.js";
import type {ItemTag} from "../../lib/schema/index.js";
import type {Sourced} from "../../components/page/sourced.js";
import {fixed, words, Words, noneOr} from "../../components/format/numbers.js";
import {chosenProfiles, printedOf, type OverviewContext} from "../../components/overview/context.js";
import {capitalized} from "../../components/format/capitalized.js";

const verb = (n: number, one: string, many: string) => (n === 1 ? one : many);

/** The page's answer in one paragraph, computed from every printed system. */
export function Lede(context: OverviewContext, sourced: Sourced): HTMLElement {
  const f = findings(printedOf(context, context.profiles));
  if (f.unified === 0)
    return html`<p class="lede">
      The benchmarks here ask the question in different ways, and share too few models to settle who draws what it
      knows.
    </p>`;
  const of = (what: string, cells: readonly string[]) => ({
    what: `Mean of ${words(f.unified)} unified models, GapEval, ${what}`,
    cells
  });
  return html`<p class="lede">
    Only in part. On GapEval, ${words(f.unified)} unified models answer
    ${sourced(`${fixed(f.understanding)}%`, of("answers in words", f.cells.understanding), "und num")} of the items in
    words and ${sourced(`${fixed(f.generation)}%`, of("answers in pictures", f.cells.generation), "gen num")} in
    pictures, and get both right on ${sourced(`${fixed(f.success)}%`, of("both right", f.cells.success))}. Three other
    benchmarks ask the question in other ways, and share too few models to settle who draws what it knows.
  </p>`;
}

/** Three findings in one sentence each, computed from the printed systems in view; each leads to the page that takes it apart. */
export function FindingsList(context: OverviewContext, tags: readonly ItemTag[], sourced: Sourced): HTMLElement {
  const node = html`<ol class="findings"></ol>`;
  const [blind] = BENCHMARKS.flatMap(({blindScore}) => blindScore?.(tags) ?? []);
  const {benches} = context;
  context.state.subscribe((state) => {
    // Which systems are listed is no filter of what is found: only models and kinds that the reader chooses narrow it.
    const isNarrowed = state.models.length > 0 || state.kinds.length > 0;
    const f = findings(printedOf(context, isNarrowed ? chosenProfiles(context, state) : context.profiles));
    const begin = (word: string): string => (isNarrowed ? `Among the systems chosen, ${word}` : capitalized(word));
    const uni = printedOf(context, context.profiles).filter((p) => p.uniOwn);
    const below = blind === undefined ? 0 : uni.filter((p) => p.uniOwn!.value <= blind.score).length;
    const gain =
      f.ueg.n === 0
        ? "No system in view was run both ways."
        : html`${begin("thinking")} before drawing clearly helped
          ${sourced(
            `${words(f.ueg.gain)} of ${words(f.ueg.n)} ${verb(f.ueg.n, "model", "models")}`,
            {what: "RealUnify: stepwise against direct, drawing from knowledge", cells: f.cells.ueg},
            ""
          )};
          drawing before answering helped
          ${sourced(
            `${noneOr(f.geu.gain)} of ${words(f.geu.n)}`,
            {what: "RealUnify: stepwise against direct, answers after drawing", cells: f.cells.geu},
            ""
          )}
          and set ${words(f.geu.lose)} back.`;
    const fall =
      f.umni.n === 0
        ? "No system in view ran UmniBench’s three stages."
        : html`${begin("asked")} about a first drawing, models are right
          ${sourced(`${fixed(f.umni.draw)}%`, {what: "UmniBench: right after the first drawing, mean", cells: f.cells.draw})}
          of the time; asked after an edit and a counterfactual,
          ${sourced(`${fixed(f.umni.counterfactual)}%`, {
            what: "UmniBench: right after the counterfactual edit, mean",
            cells: f.cells.counterfactual
          })},
          which is
          ${sourced(`${fixed(f.umni.share, 0)}%`, {
            what: "UmniBench: last rate as a share of the first, mean",
            cells: [...f.cells.draw, ...f.cells.counterfactual]
          })}
          of ${verb(f.umni.n, "its first rate", "their first rate")}, mean of ${words(f.umni.n)}
          ${verb(f.umni.n, "model", "models")}.`;
    const scored =
      blind &&
      html`<span
        >${sourced(
          `${Words(below)} of ${words(uni.length)} models`,
          {what: "UniEval: UniScore, self-judged", cells: uni.map((p) => p.uniOwn!.cell)},
          ""
        )}
        that judge their own pictures score no more than a program that always answers ${blind.letter}
        (${sourced(fixed(blind.score, 3), {
          what: `UniScore of always ${blind.letter}, from the key counts`,
          figure: "./unieval.html#scores"
        })}). <a href="./unieval.html">UniEval</a></span
      >`;
    // A benchmark that is not here has no finding.
    const said: readonly (readonly [string, Node | undefined])[] = [
      ["realunify", html`<span>${gain} <a href="./realunify.html">RealUnify</a></span>`],
      ["umnibench", html`<span>${fall} <a href="./umnibench.html">UmniBench</a></span>`],
      ["unieval", scored]
    ];
    node.replaceChildren(
      ...said.flatMap(([id, text]) => (text !== undefined && benches.has(id) ? [html`<li>${text}</li>`] : []))
    );
  });
  return node;
}
