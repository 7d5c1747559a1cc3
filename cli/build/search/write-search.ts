import {build} from "esbuild";
import {existsSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {searchDocuments, type FigurePlace} from "./search-documents.js";

/** Module that a page imports when a reader first searches, from the site's folder. */
export const SEARCH_SOURCE = "src/components/search/search-dialog.ts";

/** Pages that offer a search have this button. */
export const HAS_SEARCH = 'class="quiet search"';

/** Writes `search.js` and `search.json` beside the pages of a built site. */
export async function writeSearch(dist: string): Promise<void> {
  const folder = join(dist, "_file/data");
  const data = (name: string): unknown => {
    const file = readdirSync(folder).find((one) => one.startsWith(`${name}.`) && one.endsWith(".json"));
    if (file === undefined) throw new Error(`the built site has no ${name}.json to search in`);
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
  };
  const documents = searchDocuments({
    models: data("models"),
    published: data("published"),
    ledger: data("ledger"),
    claims: data("tested-claims"),
    components: data("components") as readonly {readonly name: string; readonly doc: string}[],
    places: figurePlaces(),
    glossary: readFileSync("docs/glossary.md", "utf8")
  });
  writeFileSync(join(dist, "search.json"), JSON.stringify(documents));
  await build({
    entryPoints: [SEARCH_SOURCE],
    outfile: join(dist, "search.js"),
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    legalComments: "none"
  });
}

/** A page's part that holds one component: `ranking: part(shared(GapRanking))`. What Explore shows besides depends on the log. */
const PART = /^ +"?([\w-]+)"?: (?:part|Slot)\((?:\w+, )?shared\((\w+)\)\)/gm;

/** Which figure of which page each component is, as the pages' sources say. */
function figurePlaces(): FigurePlace[] {
  const folder = "src/pages";
  return readdirSync(folder, {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "page.ts")))
    .flatMap(({name: page}) =>
      [...readFileSync(join(folder, page, "page.ts"), "utf8").matchAll(PART)].map(([, id, component]) => ({
        component: component!,
        page,
        id: id!
      }))
    );
}
