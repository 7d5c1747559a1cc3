import {simulatedTitle} from "./simulated-title.js";
import {factsOf, linkOf, pictureUrl} from "./statement-facts.js";
import type {Statement} from "./statement.js";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark]!);

const STYLE = `body{max-width:46rem;margin:3rem auto;padding:0 1.25rem;font:1.0625rem/1.55 Georgia,serif;color:#1c1b19;background:#fffefa}
h1,h2{font-weight:600;line-height:1.25}h2{margin-top:3.5rem}h2,dd{unicode-bidi:isolate}img{max-width:100%;height:auto}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;font:.875rem/1.5 system-ui,sans-serif}dt{color:#6b675f}dd{margin:0;overflow-wrap:anywhere}
.words{font:.75rem system-ui,sans-serif;border:1px solid;border-radius:3px;padding:.1rem .35rem;vertical-align:.2em}`;

/**
 * Statements as one page that needs nothing else: no script, no font, no picture from elsewhere. Every text is escaped, drawings
 * are images, and the page forbids itself everything else.
 *
 * @param site - address of the site, with a slash at its end
 */
export function statementsToHtml(statements: readonly Statement[], site: string): string {
  const sections = statements.map((statement, k) => {
    const {sentence, isReadersWords, isSimulated, picture, finding} = statement;
    const words = isReadersWords ? ' <span class="words">reader’s words</span>' : "";
    const facts = factsOf(statement).map(([name, text]) => `<dt>${escape(name)}</dt><dd>${escape(text)}</dd>`);
    return `<section>
<h2>${k + 1}. ${escape(simulatedTitle(sentence, isSimulated))}${words}</h2>
${picture === "" ? "" : `<img src="${pictureUrl(picture).replaceAll("'", "%27")}" alt="${escape(simulatedTitle(finding, isSimulated))}">\n`}<dl>${facts.join("")}</dl>
<p><a href="${escape(linkOf(statement, site))}">Open this view</a></p>
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Statements</title>
<style>${STYLE}</style>
<h1>Statements</h1>
${sections.join("\n")}
</html>
`;
}
