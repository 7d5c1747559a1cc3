import * as v from "valibot";
import {isMap, isScalar, isSeq, LineCounter, parseDocument, type Node} from "yaml";
import {didYouMean} from "../../src/lib/report/index.js";
import {ReportError, type ReportProblem} from "./report-problem.js";

const text = v.pipe(v.string("expected text"), v.nonEmpty("expected text"));
const address = v.pipe(
  text,
  v.regex(/^(https?:\/\/|mailto:|\.{0,2}\/|#)[^\s]*$/, "expected an address that begins with https://, or ./")
);

/** What the engine brings to a report's readers: WebGPU and WebAssembly, WebAssembly alone, or plain JavaScript. */
export const ENGINES = ["full", "wasm", "none"] as const;
export type ReportEngine = (typeof ENGINES)[number];

const OPTIONS = "expected options by component, as in GapRanking: {estimator: identified}";

const fields = {
  title: text,
  description: v.optional(text),
  authors: v.optional(
    v.array(
      v.union(
        [
          v.pipe(
            text,
            v.transform((name) => ({name}))
          ),
          v.strictObject({name: text, affiliation: v.optional(text), url: v.optional(address)})
        ],
        "expected a name, or name, affiliation and url"
      ),
      "expected a list of authors"
    )
  ),
  paper: v.optional(
    v.union(
      [
        v.pipe(
          text,
          v.transform((title) => ({title}))
        ),
        v.strictObject({title: text, url: v.optional(address), venue: v.optional(text)})
      ],
      "expected a title, or title, url and venue"
    )
  ),
  links: v.optional(v.array(v.strictObject({name: text, url: address}), "expected a list of name and url")),
  benchmarks: v.optional(v.array(text, "expected a list")),
  models: v.optional(
    v.array(
      v.union(
        [
          v.pipe(
            text,
            v.transform((id) => ({id}))
          ),
          v.strictObject({id: text, name: v.optional(text)})
        ],
        "expected the name of a model, or id and name"
      ),
      "expected a list of models"
    )
  ),
  defaults: v.optional(v.record(text, v.record(text, v.unknown(), OPTIONS), OPTIONS)),
  sources: v.optional(text),
  bibliography: v.optional(text),
  bibtex: v.optional(text),
  licence: v.optional(text),
  engine: v.optional(v.picklist(ENGINES, `expected one of ${ENGINES.join(", ")}`)),
  accent: v.optional(v.pipe(text, v.regex(/^#[0-9a-fA-F]{6}$/, "expected a colour such as #8a3662"))),
  url: v.optional(
    v.pipe(text, v.regex(/^https?:\/\/[^\s]+\/$/, "expected the address where the report will stand, ending in /"))
  ),
  pages: v.optional(
    v.array(v.pipe(text, v.regex(/^[\w-]+\.md$/, "expected the name of a Markdown file")), "expected a list of pages")
  )
};
const report = v.strictObject(fields);

/** What an author says in `report.yaml`. */
export type ReportFile = v.InferOutput<typeof report>;

/**
 * Reads `report.yaml`.
 *
 * @param file - its name, for messages
 * @throws ReportError with every problem: file, line, field and expectation
 */
export function reportFile(content: string, file: string): ReportFile {
  const lines = new LineCounter();
  const document = parseDocument(content, {lineCounter: lines, prettyErrors: false});
  if (document.errors.length > 0)
    throw new ReportError(
      document.errors.map((error) => ({file, line: lines.linePos(error.pos[0]).line, message: error.message}))
    );
  const result = v.safeParse(report, document.toJS() ?? {});
  if (result.success) return result.output;
  const known = Object.keys(fields);
  throw new ReportError(
    result.issues.map((issue): ReportProblem => {
      const path = (issue.path ?? []).map(({key}) => key as string | number);
      const node = nodeAt(document.contents, path);
      const field = path.join(".");
      const isUnknown = issue.type === "strict_object" && issue.expected === "never";
      const isMissing = issue.type === "strict_object" && issue.input === undefined;
      const message = isMissing
        ? `missing field: ${field}`
        : isUnknown
          ? `unknown field: ${field}${didYouMean(String(path.at(-1)), known)}`
          : `${field === "" ? "content" : field}: ${issue.input === undefined ? "missing; " : ""}${issue.message}`;
      return {file, line: node?.range ? lines.linePos(node.range[0]).line : 1, message};
    })
  );
}

/** The deepest node of a path that the document has. */
function nodeAt(root: Node | null, path: readonly (string | number)[]): Node | null {
  let node: Node | null = root;
  for (const key of path) {
    const next: unknown = isMap(node)
      ? node.items.find((pair) => isScalar(pair.key) && pair.key.value === key)
      : isSeq(node)
        ? node.items[Number(key)]
        : undefined;
    if (next === undefined) break;
    const pair = next as {key?: Node; value?: Node | null};
    node = (isMap(node) ? (pair.value ?? pair.key) : next) as Node;
    if (isScalar(node) && key === path.at(-1) && pair.key) node = pair.key;
  }
  return node;
}
