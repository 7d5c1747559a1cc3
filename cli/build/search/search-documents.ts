import type {SearchDocument} from "../../../src/lib/search/search-document.js";
import {BENCHMARKS} from "../../../src/lib/benchmarks/registry.js";
import {decodeClaims} from "../../../src/lib/claims/index.js";
import {decodeLedger} from "../../../src/lib/ledger/index.js";
import {PUBLISHED_TABLE} from "../../../src/lib/schema/index.js";
import {decodeRegistry, decodeTable} from "../../../src/lib/tables/index.js";
import {pages} from "../frame/site-frame.js";

/** What the index is made of: the site's own data, and the page of terms. */
export interface SearchSources {
  readonly models: unknown;
  readonly published: unknown;
  readonly ledger: unknown;
  readonly claims: unknown;
  readonly components: readonly {readonly name: string; readonly doc: string}[];
  /** Where pages show them. */
  readonly places: readonly FigurePlace[];
  /** `docs/glossary.md`. */
  readonly glossary: string;
}

/** A component as a figure of a page. */
export interface FigurePlace {
  readonly component: string;
  /** File name of the page, without its ending. */
  readonly page: string;
  /** The figure's anchor there. */
  readonly id: string;
}

type Found = Omit<SearchDocument, "id">;

/** Everything that a reader may look for: models, benchmarks, pages, categories, figures, claims, findings and terms. */
export function searchDocuments({models, published, ledger, claims, components, places, glossary}: SearchSources): SearchDocument[] {
  const rows = decodeTable(PUBLISHED_TABLE, published);
  const nameOf = new Map(BENCHMARKS.map(({id, name}) => [id, name] as const));
  const categories = new Map(
    rows.flatMap(({benchmark, category}) =>
      category === null ? [] : [[`${benchmark}|${category}`, {benchmark, category}] as const]
    )
  );
  const found: Found[] = [
    ...decodeRegistry("models", models).map(
      ({id, name, aliases, organisation}): Found => ({
        kind: "model",
        name,
        text: [organisation, ...aliases.filter((alias) => alias !== name)].filter(Boolean).join(", "),
        href: `model-${id}.html`
      })
    ),
    ...BENCHMARKS.map(({id, name, description}): Found => ({kind: "benchmark", name, text: description, href: `${id}.html`})),
    ...pages
      .filter(({path}) => !nameOf.has(path.slice(1)))
      .map(({path, door, description}): Found => ({
        kind: "page",
        name: nameOfPage(path.slice(1)),
        text: [door, description].filter(Boolean).join(": "),
        href: `${path.slice(1)}.html`
      })),
    ...[...categories.values()].map(
      ({benchmark, category}): Found => ({
        kind: "category",
        name: category,
        text: `Category of ${nameOf.get(benchmark)!}`,
        href: `${benchmark}.html`
      })
    ),
    ...components.flatMap((component) => figuresOf(component, places)),
    ...decodeClaims(claims).map(
      ({id, benchmark, label, says}): Found => ({
        kind: "claim",
        name: says,
        text: ["Claim of", nameOf.get(benchmark)!, label].filter(Boolean).join(" "),
        href: `claims.html#${id}`
      })
    ),
    ...decodeLedger(ledger).findings.map(
      ({sentence, cells}): Found => ({kind: "finding", name: sentence, text: "Finding of the ledger", href: `ledger.html#${cells[0] ?? ""}`})
    ),
    ...termsOf(glossary)
  ];
  return found.map((one, id) => ({id, ...one}));
} // prettier-ignore

/** Rows of the glossary's first table: term, where it stands in the data, meaning. */
const termsOf = (glossary: string): Found[] =>
  [...glossary.matchAll(/^\| (?!term|---)([^|]+?) \|[^|]*\| ([^|]+?) \|/gm)]
    .filter(([, term]) => !term!.startsWith("`"))
    .map(([, term, meaning]) => ({kind: "term", name: term!, text: plain(meaning!), href: "methods.html"}));

/** A component's figure on each page that has it, and in the gallery where none has, under what it shows. */
function figuresOf({name, doc}: SearchSources["components"][number], places: readonly FigurePlace[]): Found[] {
  const [, shows, more = ""] = /^([^:]+?)(?:: (.+)|\.)?$/s.exec(doc)!;
  const found = (where: string, href: string): Found => ({
    kind: "figure",
    name: shows!,
    text: `${where} (${name})${more === "" ? "" : `: ${more}`}`,
    href
  });
  const own = places.filter(({component}) => component === name);
  if (own.length === 0) return [found("In the gallery for authors", `gallery.html?component=${name}`)];
  return own.map(({page, id}) => found(`Figure of ${nameOfPage(page)}`, `${page}.html#${id}`));
}

/** How the page is called on the site. */
function nameOfPage(file: string): string {
  const {name, door} = pages.find(({path}) => path === `/${file}`)!;
  return name === "All" ? door! : name;
}

const plain = (markdown: string): string => markdown.replaceAll("`", "");
