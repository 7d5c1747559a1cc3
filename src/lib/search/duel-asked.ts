import type {SearchDocument} from "./search-document.js";

/** Words between the names of two models. */
const BETWEEN = new Set(["vs", "vs.", "versus", "against", "and", "or", "with", "&"]);

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * The comparison that a query asks for by naming two models and nothing else, `bagel vs janus-pro`; `null` for any other query.
 *
 * @param documents - of which models have their further names in `text`, behind who made them
 */
export function duelAsked(query: string, documents: readonly SearchDocument[]): SearchDocument | null {
  const words = query.split(/[\s,]+/).filter((word) => word !== "" && !BETWEEN.has(word.toLowerCase()));
  const models = documents.filter(({kind}) => kind === "model");
  const named = (part: readonly string[]): SearchDocument | undefined => {
    const asked = plain(part.join(""));
    const has = ({name, text}: SearchDocument) =>
      [name, ...text.split(", ").slice(1)].some((one) => plain(one) === asked);
    return models.find(({name}) => plain(name) === asked) ?? models.find(has);
  };
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [named(words.slice(0, at)), named(words.slice(at))];
    if (first === undefined || second === undefined || first === second) continue;
    const [a, b] = [first, second].map(({href}) => /^model-(.*)\.html/.exec(href)![1]!);
    return {
      id: -1,
      kind: "figure",
      name: `${first.name} against ${second.name}`,
      text: "Head to head, on every measure that both have.",
      href: `compare.html?a=${a}&b=${b}#head-to-head`
    };
  }
  return null;
}
