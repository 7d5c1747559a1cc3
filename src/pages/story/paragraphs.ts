import {html} from "htl";
import type {Claim, StoryClaims} from "../../lib/stories/index.js";
import {nameOf} from "../../components/compare/context.js";
import {count, fixed, signed, signedInterval, words, Words, noneOr} from "../../components/format/numbers.js";
import type {DistanceContext} from "./distance/context.js";
import type {Story} from "./load.js";

/** `46%`, with its source. */
const share = ({sourced}: Story, {value, cells}: Claim, what: string, look = "num") =>
  sourced(`${fixed(value, 0)}%`, {what, cells}, look);

export function Lede(story: Story): HTMLElement {
  const {asked} = story.claims;
  return html`<p class="lede">
    A single network that reads, sees and draws ought to draw what it knows. Asked the same questions twice,
    ${words(asked.n)} such models are right
    ${share(story, asked.words, "Mean over unified models, GapEval, in words", "und num")} of the time in words and
    ${share(story, asked.pictures, "Mean over unified models, GapEval, in pictures", "gen num")} in pictures.
  </p>`;
}

/** What each benchmark asks, in a sentence. */
export function Asks({context: {benches}, sourced}: Story): HTMLElement {
  const items = (id: string, noun: string, statement: string) =>
    sourced(`${count(benches.get(id)!.items)} ${noun}`, {what: `Size of ${benches.get(id)!.name}`, statement});
  const asks: Readonly<Record<string, () => Node>> = {
    gapeval: () =>
      html`asks ${items("gapeval", "items", "gapeval/items")} twice, in words and as a picture, and measures the gap
      between the two.`,
    realunify: () =>
      html`sets ${items("realunify", "tasks", "realunify/items-per-category")} that need both abilities, at once and
      then in two steps, to see whether one helps the other.`,
    unieval: () =>
      html`has a model draw ${items("unieval", "prompts", "unieval/size")} and answer questions about its own pictures:
      no outside judge is needed.`,
    umnibench: () =>
      html`sends ${items("umnibench", "cases", "umnibench/size")} through a chain: draw a scene, edit it, edit it again
      as if something were otherwise.`
  };
  return html`<dl class="asks">
    ${Object.entries(asks).flatMap(([id, says]) =>
      benches.has(id)
        ? [html`<dt><a href=${`./${id}.html`}>${benches.get(id)!.name}</a></dt>`, html`<dd>${says()}</dd>`]
        : []
    )}
  </dl>`;
}

export function Asked(story: Story): HTMLElement {
  const {widest} = story.claims.asked;
  const name = nameOf(story.context, widest.model);
  return html`<p class="prose">
    “What grows from an acorn?” can be answered with a sentence or with a picture, and a judge decides whether either is
    right. ${name} shows the widest distance:
    ${share(story, widest.words, `${name}, GapEval, in words, all categories`)} in words,
    ${share(story, widest.pictures, `${name}, GapEval, in pictures, all categories`)} in pictures. Its picture side may
    still know, and fail to draw it or to please the judge; but knowing in one form is no promise of knowing in the
    other.
    <a href="./gapeval.html">GapEval, taken apart</a>
  </p>`;
}

export function Gap({context, claims: {gap, doubt}, sourced, distance}: Story): HTMLElement {
  return html`<div>
    <p class="prose">
      A gap is not one rate less the other. ${distance && contrary(context, sourced, distance)} A gap runs from nothing
      (equal in both forms) to a hundred (one form out of reach).
      <a href="./methods.html">How it is computed</a>
    </p>
    <p class="prose">
      A ranking needs care. A rate over
      ${sourced(`${count(doubt.items)} items`, {what: "Items of GapEval’s smallest category", cells: doubt.cells})}, as
      in one category, is known only to within
      ${sourced(`${fixed(doubt.points, 0)} points`, {what: "Half of Wilson’s interval of a rate of one half", cells: doubt.cells})}.
      ${nameOf(context, gap.smallest.model)} has the smallest gap of ${words(gap.n)} models, and
      ${gap.tied === 0 ? "stands alone" : `${words(gap.tied)} others cannot be told apart from it`}. Of
      ${sourced(`${count(gap.pairs)} pairs`, {what: "Pairs of models, identified gap", figure: "./gapeval.html#ranking"})}
      of models,
      ${sourced(count(gap.apart), {what: "Pairs whose order is settled at 95%", figure: "./gapeval.html#ranking"})} can
      be put in order with the usual confidence.
    </p>
  </div>`;
}

/** The largest gap of all, and how small the distance is that it comes from. */
function contrary(context: Story["context"], sourced: Story["sourced"], {walked, others}: DistanceContext): Node {
  const name = nameOf(context, walked.model);
  const closer = others.filter(({distance}) => Math.abs(distance) < Math.abs(walked.distance)).length;
  const cells = walked.categories.flatMap((category) => category.cells);
  return html`${name}’s pictures are
  ${sourced(`${fixed(Math.abs(walked.distance))} points`, {what: `${name}: right in words less right in pictures, all items`, cells})}
  away from its words,
  ${closer === 0 ? "nearer than any other model’s" : `and only ${words(closer)} of ${words(others.length)} other models ${closer === 1 ? "is" : "are"} nearer`};
  yet its gap is the largest.`;
}

export function Thinking(story: Story): HTMLElement {
  const {claims, sourced, context} = story;
  const {thinking, drawing, tasks, pipeline} = claims;
  const lifted = {what: "RealUnify, drawing from knowledge: in two steps against at once", cells: thinking.cells};
  const sketched = {what: "RealUnify, answers after drawing: in two steps against at once", cells: drawing.cells};
  const name = nameOf(context, pipeline.model);
  return html`<div>
    <p class="prose">
      RealUnify asks whether one ability helps the other. A model must draw what takes thought, at once and then in two
      steps: think, then draw. And it must answer what a sketch would make easy, at once and by drawing first. Thinking
      first lifts ${sourced(`${words(thinking.gain)} of ${words(thinking.n)} models`, lifted, "")} clear of zero,
      ${thinking.strict === thinking.gain ? "still so" : `${noneOr(thinking.strict)} of them still so`} once we count
      how many we looked at, and sets ${noneOr(thinking.lose)} back overall, though of the changes in single tasks
      ${sourced(`${count(tasks.lose)} of ${count(tasks.n)}`, {what: "RealUnify, drawing: losses in single tasks", cells: tasks.cells})}
      are losses clear of zero. Drawing first lifts
      ${sourced(`${noneOr(drawing.gain)} of ${words(drawing.n)}`, sketched, "")} and sets ${noneOr(drawing.lose)} back.
    </p>
    <p class="prose">
      How much room is there? Of two chained specialists, one that only thinks and one that only draws,
      ${share(story, pipeline.chained, "RealUnify Table 5, two specialists chained, average of the drawing tasks")} of
      the drawing tasks come out right; of ${nameOf(context, pipeline.alone.model)} alone, asked at once,
      ${share(story, pipeline.alone.claim, "RealUnify Table 3, best that only draws, at once, average of the drawing tasks")};
      of ${name}, the best unified model that was asked in two steps,
      ${share(story, pipeline.unified, `${name}, RealUnify, average of the drawing tasks in two steps`)};
      ${
        pipeline.atOnce.model === pipeline.model
          ? "asked at once none reaches more."
          : html`of ${nameOf(context, pipeline.atOnce.model)}, unified too and asked only at once,
            ${share(story, pipeline.atOnce.claim, "RealUnify Table 2, best unified model at once, average of the drawing tasks")}.`
      }
      So far two specialists do it better than one model.
      <a href="./realunify.html">RealUnify, taken apart</a>
    </p>
  </div>`;
}

export function Judged({claims: {constant, judges}, sourced}: Story): HTMLElement {
  return html`<div>
    <p class="prose">
      UniEval lets a model judge itself: draw, look at the drawing, answer questions about it. The trap: a program that
      never looks and always answers ${constant.letter} scores
      ${sourced(fixed(constant.score, 3), {what: `UniScore of always ${constant.letter}, from the key counts`, figure: "./unieval.html#scores"})};
      ${sourced(`${words(constant.below)} of ${words(constant.n)} models`, {what: "UniScore, self-judged", cells: constant.cells}, "")}
      score no more.
    </p>
    <p class="prose">
      One outside model also looked at the same pictures.
      ${sourced(`${Words(judges.lower)} of ${words(judges.n)} models`, {what: "UniScore, self-judged and by an outside judge", cells: judges.cells}, "")}
      score less when they judge themselves than when the outsider does. For the others the self-made score is the
      higher one, and nothing tells sight from leniency.
      <a href="./unieval.html">UniEval, taken apart</a>
    </p>
  </div>`;
}

export function Survives(story: Story): HTMLElement {
  const {survival} = story.claims;
  const {cells} = survival;
  return html`<p class="prose">
    UmniBench has a picture drawn, then changed, then changed again by a what-if, and asks new questions at each step.
    The rate of right answers at the last is
    ${share(story, {value: survival.mean, cells}, "UmniBench, last rate as a share of the first, mean")} of the rate at
    the first, on average over ${words(survival.n)} models, from
    ${share(story, survival.worst, "UmniBench, least share of the first rate")} to
    ${share(story, survival.best, "UmniBench, greatest share of the first rate")}. A wrong first picture cannot be
    rightly edited: part of each loss belongs to the step before.
    <a href="./umnibench.html">UmniBench, taken apart</a>
  </p>`;
}

/** What the test of the joint model against simple rules means for the next benchmark. */
const SAYS_OF_NEXT: Readonly<Record<StoryClaims["prediction"]["verdict"], string>> = {
  beats: "The difference is beyond chance: the benchmarks know something of each other.",
  "does not beat":
    "That is worse, beyond chance: what one benchmark knows of a model tells us nothing of the next that a simple rule does not.",
  "not settled":
    "Over other models or benchmarks it might go either way: that telling the abilities apart helps is not settled."
};

export function Meet({claims: {shared, agreement, synergy, prediction}, sourced}: Story): HTMLElement {
  const pairs = {what: "Pairs of measures of different benchmarks", figure: "./compare.html#agreement"};
  const missed = {what: "Error at left-out benchmarks, root mean square", figure: "./compare.html#prediction"};
  return html`<div>
    <p class="prose">
      They hardly meet. Of
      ${sourced(`${count(shared.printed.systems)} systems`, {what: "Systems by benchmark", figure: "./benchmarks.html?scope=all#profiles"})}
      in their tables,
      ${sourced(words(shared.printed.two), {what: "Systems in the tables of more than one benchmark", figure: "./benchmarks.html#profiles"}, "")}
      stand in those of more than one benchmark and ${noneOr(shared.printed.all)} in all; with an interval, as they are
      compared here,
      ${sourced(`${words(shared.two)} of ${count(shared.systems)}`, {what: "Systems with a measure and its interval", figure: "./compare.html#profiles"}, "")}
      stand in more than one. Of ${sourced(`${count(agreement.pairs)} pairs`, pairs)} of measures from different
      benchmarks, ${noneOr(agreement.clear)} ${agreement.clear === 1 ? "orders" : "order"} the shared models alike
      beyond chance,
      ${agreement.strict === 0 ? "and none does" : `and ${words(agreement.strict)} ${agreement.strict === 1 ? "does" : "do"}`}
      once we count how many pairs we looked at.
      ${
        synergy === null
          ? ""
          : html`That a small gap goes with synergy, the idea behind them all, rests on ${words(synergy.n)} models, and
            these leave it open: Kendall’s tau (one for the same order, minus one for the opposite) is
            ${sourced(`${signed(synergy.tau, 2)} ${signedInterval(synergy, 2)}`, {what: "Small gap and gain from thinking first, with its 95% interval", figure: "./compare.html#scatter"})}.`
      }
    </p>
    <p class="prose">
      One model of all benchmarks gives every system an ability in understanding, in generation and in editing, and
      every task a difficulty. Leave out a benchmark for one system, and predict it from the rest: the prediction misses
      by ${sourced(fixed(prediction.joint, 1), missed)} points, the best simple rule by
      ${sourced(fixed(prediction.simple, 1), missed)}. ${SAYS_OF_NEXT[prediction.verdict]}
      <a href="./compare.html">Compare, for yourself</a>
    </p>
  </div>`;
}

export function Trust({trust}: Story): HTMLElement {
  return html`<div>
    <p class="prose">
      All of this rests on
      <a class="sourced num" href="./ledger.html?view=numbers&v=1">${count(trust.numbers)} published numbers</a>:
      <a class="sourced num" href="./ledger.html?view=numbers&v=1">${count(trust.numbers - trust.readOff)}</a> are
      printed, <a class="sourced num" href="./ledger.html?view=numbers&v=1">${count(trust.readOff)}</a> we read off the
      bars of a chart. Each printed one was held against its neighbours: does a mean follow from its parts, can a whole
      count print as this rate, does the same number stand twice?
      <a class="sourced num" href="./ledger.html?view=numbers&status=recomputed&v=1">${count(trust.recomputed)}</a> can
      be recomputed from others; in
      <a class="sourced num" href="./ledger.html?severity=impossible,two-prints,every-reading&v=1"
        >${count(trust.contradictions)} places</a
      >
      numbers or sentences do not follow from each other, each root cause counted once. Some of them:
    </p>
    <ul class="examples">
      ${trust.examples.map(({id, sentence}) => html`<li>${sentence} <a href=${`./ledger.html#${id}`}>In the ledger</a></li>`)}
    </ul>
    <p class="prose">
      None of that overturns what is said here, and every one is listed with its cell.
      <a href="./ledger.html">The ledger</a>
    </p>
  </div>`;
}
