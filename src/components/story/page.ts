import {html} from "htl";
import {decodeLedger} from "../../lib/ledger/index.js";
import type {StoryClaims} from "../../lib/stories/index.js";
import {nameOf, type CompareContext} from "../compare/context.js";
import {loadCompare, type CompareFiles} from "../compare/load.js";
import {readJson, Slot, type File} from "../figure/index.js";
import {count, fixed, signed, signedInterval, words, Words} from "../format/numbers.js";
import {MeasureFigure} from "./measure-figure.js";

interface Story {
  readonly context: CompareContext;
  readonly claims: StoryClaims;
  readonly ledger: {readonly numbers: number; readonly recomputed: number; readonly contradictions: number};
}

type Part = "lede" | "asked" | "gap" | "thinking" | "judged" | "survives" | "meet" | "trust";
type FigurePart = "askedFigure" | "gapFigure" | "thinkingFigure" | "judgedFigure" | "survivesFigure";

/** The article: paragraphs whose numbers are computed, and live figures. */
export function StoryPage(files: CompareFiles & {readonly ledger: File}): Record<Part | FigurePart, HTMLElement> {
  const story = load(files);
  const part = (build: (ready: Story) => HTMLElement) => Slot(story, build);
  return {
    lede: part(Lede),
    asked: part(Asked),
    gap: part(Gap),
    thinking: part(Thinking),
    judged: part(Judged),
    survives: part(Survives),
    meet: part(Meet),
    trust: part(Trust),
    askedFigure: part(({context, claims: {asked}}) =>
      MeasureFigure(context, {
        id: "asked",
        number: 1,
        measures: ["gap-und", "gap-gen"],
        domain: [0, 100],
        title: `The same items: ${fixed(asked.words, 0)}% right in words, ${fixed(asked.pictures, 0)}% in pictures`,
        subtitle:
          "Share of GapEval’s items answered rightly, percent. Rod: 95% interval. A dash: this system does not draw.",
        caveats: [
          {
            lead: "One judge",
            text: "decides whether a picture shows the answer. Two judges agree closely on the overall gap."
          }
        ]
      })
    ),
    gapFigure: part(({context, claims: {gap}}) =>
      MeasureFigure(context, {
        id: "gap",
        number: 2,
        measures: ["gap"],
        title: `${nameOf(context, gap.smallest.model)} has the smallest gap, ${words(gap.tied)} more cannot be told apart from it`,
        subtitle: "Gap between understanding and generation, points from 0 to 100; less is better. Rod: 95% interval.",
        caveats: [{lead: "A wide rod", text: "is honest: a few hundred items do not order eleven models."}]
      })
    ),
    thinkingFigure: part(({context, claims: {thinking, drawing}}) =>
      MeasureFigure(context, {
        id: "thinking",
        number: 3,
        measures: ["real-gain", "real-geu-gain"],
        title: `Thinking first helps ${words(thinking.gain)} of ${words(thinking.n)} models; drawing first helps ${drawing.gain === 0 ? "none" : words(drawing.gain)} of ${words(drawing.n)}`,
        subtitle:
          "Change from answering at once to answering in two steps, points. Rod: 95% interval; a change counts where it leaves out zero.",
        caveats: [
          {
            lead: "The same items",
            text: "were asked both ways, but results by item are not published, so intervals are wider than they need be."
          }
        ]
      })
    ),
    judgedFigure: part(({context, claims: {constant}}) =>
      MeasureFigure(context, {
        id: "judged",
        number: 4,
        measures: ["uni-own"],
        domain: [0, 0.7],
        rule: {value: constant.score, label: `always ${constant.letter}`},
        title: `${Words(constant.below)} of ${words(constant.n)} models score no more than a program that always answers ${constant.letter}`,
        subtitle:
          "UniScore of models that draw a picture and answer questions about it themselves, 0 to 1. Rod: 95% interval.",
        caveats: [{lead: "The line", text: "is what the keys of the questions give to someone who never looks."}]
      })
    ),
    survivesFigure: part(({context, claims: {survival}}) =>
      MeasureFigure(context, {
        id: "survives",
        number: 5,
        measures: ["umni-survival"],
        domain: [0, 100],
        title: `From ${fixed(survival.worst, 0)}% to ${fixed(survival.best, 0)}% of right answers survive an edit and a what-if`,
        subtitle:
          "Right answers after the counterfactual edit, percent of those after the first drawing. Rod: 95% interval.",
        caveats: [
          {lead: "The model is its own judge", text: "here too: it answers the questions about its own pictures."}
        ]
      })
    )
  };
}

async function load(files: CompareFiles & {readonly ledger: File}): Promise<Story> {
  const [context, ledger, claims] = await Promise.all([
    loadCompare(files),
    readJson(files.ledger).then(decodeLedger),
    readJson(files.story).then((source) => source as StoryClaims)
  ]);
  return {
    context,
    claims,
    ledger: {
      numbers: Object.values(context.published).reduce((sum, rows) => sum + rows.length, 0),
      recomputed: new Set(ledger.recomputed.map(({cell}) => cell)).size,
      contradictions: ledger.findings.filter(({severity}) => severity === "contradiction").length
    }
  };
}

function Lede({claims: {asked}}: Story): HTMLElement {
  return html`<p class="lede">
    A single network that reads, sees and draws ought to draw what it knows. Asked the same questions twice,
    ${words(asked.n)} such models are right <span class="und num">${fixed(asked.words, 0)}%</span> of the time in words
    and <span class="gen num">${fixed(asked.pictures, 0)}%</span> of the time in pictures. Four benchmarks ask what lies
    between.
  </p>`;
}

function Asked({context, claims: {asked}}: Story): HTMLElement {
  const {widest} = asked;
  return html`<p class="prose">
    GapEval puts one item in two forms. “What grows from an acorn?” can be answered with a sentence or with a picture,
    and a judge decides whether either is right. ${nameOf(context, widest.model)} shows the widest distance:
    <span class="num">${fixed(widest.words, 0)}%</span> in words,
    <span class="num">${fixed(widest.pictures, 0)}%</span> in pictures. The knowledge is there; the brush does not reach
    it. <a href="./gapeval.html">GapEval, taken apart</a>
  </p>`;
}

function Gap({context, claims: {gap}}: Story): HTMLElement {
  return html`<p class="prose">
    Two rates make a gap, and a ranking. But a rate over a hundred items is known to within ten points, and so is what
    is made of it. ${nameOf(context, gap.smallest.model)} has the smallest gap of ${words(gap.n)} models, and
    ${gap.tied === 0 ? "stands alone" : `${words(gap.tied)} of the others cannot be told apart from it`}. A league table
    would hide that; the rods show it.
  </p>`;
}

function Thinking({claims: {thinking, drawing}}: Story): HTMLElement {
  return html`<p class="prose">
    RealUnify asks whether one ability lends itself to the other. First the model must draw what takes thought, at once
    and then in two steps: think, then draw. Then it must answer what a sketch would make easy: at once, and by drawing
    first. Thinking first lifts ${words(thinking.gain)} of ${words(thinking.n)} models beyond doubt. Drawing first lifts
    ${drawing.gain === 0 ? "none" : words(drawing.gain)} of ${words(drawing.n)} and sets
    ${drawing.lose === 0 ? "none" : words(drawing.lose)} back. If two abilities lived in one mind, no one would have to
    tell it to use both. <a href="./realunify.html">RealUnify</a>
  </p>`;
}

function Judged({claims: {constant}}: Story): HTMLElement {
  return html`<p class="prose">
    UniEval lets a model judge itself: draw, look at the drawing, answer four questions about it. It is elegant, and it
    has a trap. A program that never looks and always answers ${constant.letter} scores
    <span class="num">${fixed(constant.score, 3)}</span>; ${words(constant.below)} of ${words(constant.n)} models score
    no more. A score means something only beside what blindness earns. <a href="./unieval.html">UniEval</a>
  </p>`;
}

function Survives({claims: {survival}}: Story): HTMLElement {
  return html`<p class="prose">
    UmniBench goes on where the others stop. It has a picture drawn, then changed, then changed again by a what-if, each
    step built on the last. Of what was right in the first picture,
    <span class="num">${fixed(survival.mean, 0)}%</span> is still right in the last, on average over
    ${words(survival.n)} models, from <span class="num">${fixed(survival.worst, 0)}%</span> to
    <span class="num">${fixed(survival.best, 0)}%</span>. <a href="./umnibench.html">UmniBench</a>
  </p>`;
}

function Meet({claims: {agreement, synergy, prediction}}: Story): HTMLElement {
  return html`<p class="prose">
    Do they agree? Of ${agreement.pairs} pairs of measures from different benchmarks,
    ${agreement.clear === 0 ? "none" : words(agreement.clear)} ${agreement.clear === 1 ? "orders" : "order"} the shared
    models alike beyond chance,
    ${agreement.strict === 0 ? "and none does" : `and ${words(agreement.strict)} ${agreement.strict === 1 ? "does" : "do"}`}
    once we count how many pairs we looked at.
    ${
      synergy === null
        ? ""
        : html`That a small gap goes with synergy, the idea behind them all, rests on ${words(synergy.n)} models, and
            these leave it open: Kendall’s tau is <span class="num">${signed(synergy.tau, 2)}</span>, anywhere in
            <span class="num">${signedInterval(synergy, 2)}</span>.`
    }
    A model of all four together misses an unseen benchmark by
    <span class="num">${fixed(prediction.joint, 1)}</span> points, ${prediction.wins ? "less than" : "no less than"}
    simple rules do (<span class="num">${fixed(prediction.simple, 1)}</span>).
    <a href="./compare.html">Compare</a>
  </p>`;
}

function Trust({ledger}: Story): HTMLElement {
  return html`<p class="prose">
    All of this rests on ${count(ledger.numbers)} printed numbers. ${count(ledger.recomputed)} of them can be recomputed
    from others; in ${ledger.contradictions} places numbers or sentences do not follow from each other. None of that
    overturns what is said here, and every one is listed with its cell, so that you need not take our word.
    <a href="./ledger.html">Ledger</a>
  </p>`;
}
