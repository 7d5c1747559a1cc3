/**
 * Last step of the site's build: a picture for link previews of every page, `cards/PAGE.png`, and what the page says of it.
 *
 * A model with rates in both forms shows them on one axis, others their name and what measured them; every other page shows its question
 * and what it is about. `PARALLAX_SITE_URL` makes addresses absolute, which most services ask for; without it they are relative to the
 * page.
 */
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {cardMeta} from "../cli/build/card-meta.js";
import {drawCard, type Card} from "../cli/build/draw-card.js";
import {Problems} from "../loaders/ingest-error.js";
import {PROJECT} from "../loaders/input-text.js";
import {readModels} from "../loaders/models.js";
import {readAllPublished} from "../loaders/published.js";
import {benchmarkOf} from "../src/lib/benchmarks/index.js";
import {profiles} from "../src/lib/stories/index.js";

const DIST = "dist";
const FOOT = ["Parallax", "Benchmarks of unified multimodal models, every number with its source"] as const;

/** A card with what it shows in words. */
interface Described {
  readonly card: Card;
  readonly alt: string;
  /** Instead of what the page says of itself: one text serves the pages of all models. */
  readonly description?: string;
}

/** Cards of the models' pages, by file. */
function modelCards(): ReadonlyMap<string, Described> {
  const problems = new Problems();
  const {models, aliases} = readModels(PROJECT, problems);
  const published = readAllPublished(PROJECT, aliases, problems);
  problems.throwIfAny();
  const byId = new Map(models.map((model) => [model.id, model]));
  return new Map(
    profiles(published, byId).map(({model, understanding, generation, benchmarks}): [string, Described] => {
      const {name, aliases: spellings, organisation} = byId.get(model)!;
      const title = latinName([name, ...spellings]);
      const measured = `Measured by ${benchmarks.map((id) => benchmarkOf(id)!.name).join(", ")}`;
      const foot = [measured, organisation === null ? "Parallax" : `By ${organisation} · Parallax`] as const;
      const file = `model-${model}.html`;
      if (!understanding || !generation)
        return [file, {card: {title, text: "As its benchmarks see it", foot}, alt: `${name}. ${measured}.`, description: `${name}. ${measured}.`}];
      const home = benchmarkOf(understanding.cells[0]!.split("/", 1)[0]!)!.name;
      const rates = `${understanding.value.toFixed(1)}% right in words, ${generation.value.toFixed(1)}% in pictures, the same items of ${home}`;
      const views = {words: understanding, pictures: generation};
      return [file, {card: {title, views, foot: [`The same items of ${home}, with 95% intervals`, foot[1]]}, alt: `${name}: ${rates}, on one axis with 95% intervals.`, description: `${name}: ${rates}. ${measured}.`}];
    }) // prettier-ignore
  );
}

/** The first spelling that the card's font has letters for. */
const latinName = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll("→", "then")).find((name) => /^[\u0020-\u024f]+$/.test(name)) ?? names[0]!;

/** What a page is about without the question that it opens with, which is its title. */
const answer = (about: string): string => about.replace(/^[^.?]*\?\s+/, "");

const read = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];

/** Text of an element of a page, without its markup. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const OG_TITLE = /<meta property="og:title" content="([^"]*)">/;
const OG_DESCRIPTION = /<meta property="og:description" content="([^"]*)">/;

const address = process.env.PARALLAX_SITE_URL;
const base = address ? new URL(address.endsWith("/") ? address : `${address}/`).href : "./";
const models = modelCards();
mkdirSync(join(DIST, "cards"), {recursive: true});
for (const file of readdirSync(DIST).filter((name) => name.endsWith(".html") && name !== "404.html")) {
  let html = readFileSync(join(DIST, file), "utf8");
  const [title, about] = [read(html, OG_TITLE), read(html, OG_DESCRIPTION)];
  // A page that only leads to another has neither.
  if (title === undefined || about === undefined) continue;
  const question = plain(read(html, /<h1[^>]*>([\s\S]*?)<\/h1>/) ?? title);
  const described = models.get(file) ?? {
    card: {title: question, text: answer(plain(about)), foot: FOOT},
    alt: `${question} ${answer(plain(about))}`
  };
  const picture = `cards/${file.replace(/\.html$/, ".png")}`;
  writeFileSync(join(DIST, picture), await drawCard(process.cwd(), described.card));
  if (described.description !== undefined) {
    const said = escaped(described.description);
    html = html
      .replace(OG_DESCRIPTION, () => `<meta property="og:description" content="${said}">`)
      .replace(/<meta name="description" content="[^"]*">/, () => `<meta name="description" content="${said}">`);
  }
  const meta = [
    ...cardMeta(`${escaped(base)}${picture}`, escaped(described.alt)),
    '<meta name="twitter:card" content="summary_large_image">'
  ];
  writeFileSync(
    join(DIST, file),
    html.replace(OG_DESCRIPTION, (line) => [line, ...meta].join("\n"))
  );
}
