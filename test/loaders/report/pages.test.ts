import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {bibliography} from "../../../loaders/report/bibliography.js";
import {componentApi} from "../../../loaders/report/component-api.js";
import type {FigureDefaults} from "../../../loaders/report/checked-calls.js";
import {compiledPage, readPage} from "../../../loaders/report/compile-page.js";
import {defaultsProblems} from "../../../loaders/report/figure-defaults.js";
import {pageParts} from "../../../loaders/report/page-parts.js";
import {referencePage} from "../../../loaders/report/reference-page.js";
import {reportFile} from "../../../loaders/report/report-file.js";
import {ReportError} from "../../../loaders/report/report-problem.js";

const components = new Map(componentApi(".").map((entry) => [entry.name, entry]));
const works = bibliography(
  "@article{a2026, title={On {GAPS}}, author={Doe, Jane}, year={2026}}\n\n@misc{b, title={B}, author={Roe, Richard}, year={2025}}",
  "r.bib"
);
const names = ["bagel", "My model"];
const rules = {
  components,
  works,
  modelNames: names,
  isModel: (name: string) => names.map((one) => one.toLowerCase()).includes(name.toLowerCase())
};
const read = (text: string) => readPage("index.md", text, rules);
const said = (text: string) => read(text).problems.map(({line, message}) => `${line}: ${message}`);

describe("pageParts(text)", () => {
  it("takes every character once, whatever the text", () => {
    const piece = fc.oneof(
      fc.constantFrom("${", "}", "`", "```js\n", "```\n", "~~~", "\n", "---\n", "${a}", "[@a]", "$", "{", '"'),
      fc.string()
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((all) => all.join("")),
        (text) => {
          const parts = pageParts(text);
          parts.forEach((part, i) => {
            expect(part.end).toBeGreaterThan(part.start);
            if (i > 0) expect(part.start).toBe(parts[i - 1]!.end);
          });
          if (parts.length > 0) expect(parts.at(-1)!.end).toBe(text.length);
        }
      ),
      {numRuns: 300}
    );
  });

  it("finds no expression in code that is only shown", () => {
    const text = "`${a}`\n\n```md\n${GapRanking(data)}\n```\n\n``x ` ${b}``\n\n```js run=false\nGapRanking(1)\n```\n";
    expect(pageParts(text).filter(({kind}) => kind === "expression" || kind === "script")).toEqual([]);
  });

  it("finds the end of an expression by its grammar", () => {
    const text = 'a ${f({b: "}", c: `${d}`})} e';
    const [, part] = pageParts(text);
    expect(text.slice(part!.start, part!.end)).toBe('${f({b: "}", c: `${d}`})}');
  });
});

describe("readPage(file, text, rules)", () => {
  it.each([
    ["${GapRanking(data, {modles: []})}", "1: GapRanking: unknown option: modles; did you mean models?"],
    ["\n\n${GapRanking(data, {models: ['bagle']})}", "3: GapRanking: unknown model: bagle; did you mean bagel?"],
    ["${GapRankin(data)}", "1: unknown component: GapRankin; did you mean GapRanking?"],
    ["${GapField(data)}", "1: unknown component: GapField; docs/authors/components.md lists all"],
    ["${GapRanking({models: []})}", "1: GapRanking: the first argument must be data"],
    [
      "${GapRanking(data, {estimator: 'identifed'})}",
      "1: GapRanking: unknown estimator: identifed; did you mean identified?"
    ],
    ["${GapRanking(data, {categories: []})}", "1: GapRanking: categories is empty; leave it out to show all"],
    ["${OwnFigure(data, {drawing: node, n: '3 models'})}", "1: OwnFigure: missing option: source"],
    ["${Exhibit(data, {item: 'x'})}", "1: Exhibit: missing option: benchmark"],
    ["x\n${a +}", "2: this expression is no JavaScript"],
    ["```js\nlet a = 1;\nlet a = 2;\n```", "3: this script is no JavaScript"],
    ["${value('gap')}", "1: value: missing option: model"],
    ["${value('gap', {model: 'bagel', decimal: 2})}", "1: value: unknown option: decimal; did you mean decimals?"],
    ["As [@a2025] says.", "1: unknown work: @a2025; did you mean a2026?"]
  ])("says what is wrong in %j, and where", (text, problem) => expect(said(text)[0]).toContain(problem));

  it("knows which models a benchmark has numbers of", () => {
    const own = {...rules, isMeasured: (name: string, module: string) => name !== "bagel" || module === "gaps"};
    const of = (text: string) => readPage("x.md", text, own).problems.map(({message}) => message);
    expect(of("${UniScores(data, {models: ['bagel']})}")).toEqual(["UniScores: bagel has no numbers in unieval"]);
    expect(of("${GapRanking(data, {models: ['bagel']})}")).toEqual([]);
  });

  it("knows models by any of their names, and says nothing about what it cannot know", () => {
    expect(said("${GapRanking(data, {models: ['BAGEL', 'my model', other], ...more})}")).toEqual([]);
    expect(said("${Math.max(1, 2)} ${Plot.dot(data)}")).toEqual([]);
  });

  it("finds figures, references and citations in order", () => {
    const page = read(
      "${ref('b')} [see @b, p. 3; @a2026]\n\n${GapMap(data, {id: 'b'})}\n\n```js\ndisplay(UniScores(data))\n```\n"
    );
    expect(page.figures.map(({id, line}) => `${id} ${line}`)).toEqual(["b 3", "uni-scores 6"]);
    expect(page.refs).toEqual([{id: "b", line: 1}]);
    expect(page.cited).toEqual(["b", "a2026"]);
    expect(page.names).toEqual(["ref", "GapMap", "UniScores"]);
  });
});

describe("ways to draw", () => {
  const tagsOf = (text: string) => readPage("x.md", text, rules).drawsBy;

  it("come from the site where a page uses them, unless it has its own", () => {
    expect(tagsOf("```js\nconst a = svg`<g></g>`;\n```\n\n${html`<b>x</b>`}")).toEqual(["html", "svg"]);
    expect(tagsOf('```js\nimport {svg} from "npm:htl";\nconst html = 1;\n```\n\n${svg`<g></g>`} ${html}')).toEqual([]);
    expect(tagsOf("```js\nconst a = {html: 1}.html;\n```")).toEqual([]);
  });
});

describe("pictures of a page", () => {
  it("are named with their line where they are not there", () => {
    const {problems} = readPage(
      "x.md",
      '![a](here.png)\n\n![b](not%20here.png "Title") ![c](https://a.org/x.png)\n\n`![d](code.png)`',
      {...rules, hasFile: (path) => path === "here.png"}
    );
    expect(problems).toEqual([{file: "x.md", line: 3, message: "missing picture: not here.png"}]);
  });
});

describe("compiledPage(page, frame, works)", () => {
  const compiled = (text: string) =>
    compiledPage(read(text), {prelude: "PRELUDE", front: {title: "Title", below: "BELOW"}}, works);

  it("keeps front matter first, gives a title where there is none, and lists what is cited", () => {
    const page = compiled("---\ntitle: x\n---\n\nText [@a2026].\n");
    expect(page.startsWith("---\ntitle: x\n---\n")).toBe(true);
    expect(page).toContain("# Title");
    expect(page.indexOf("PRELUDE")).toBeLessThan(page.indexOf("BELOW"));
    expect(page).toContain('(<span class="cited"><a href="#ref-a2026">Doe, 2026</a>');
    expect(page).toContain('<li id="ref-a2026">');
    expect(page).not.toContain('id="ref-b"');
  });

  it("puts what follows the title beneath the author's own, and letters appendices", () => {
    const page = compiled("# Mine\n\n## Appendix: One\n\n## Appendix: Two\n");
    expect(page).not.toContain("# Title");
    expect(page).toMatch(/# Mine\n\nBELOW/);
    expect(page).toContain("## Appendix A. One");
    expect(page).toContain("## Appendix B. Two");
  });

  it("keeps what would end the page's script, or begin one, as text of its code", () => {
    const nasty = "</script><img src=x onerror=alert(1)><!--<SCRIPT>";
    const page = compiled(
      `\${["${nasty}"].length} in \${GapMap(data, {id: "a", title: \`${nasty}\`})}\n\n\`\`\`js\nconst x = "${nasty}", y = 1 </2/.source.length;\n\`\`\`\n`
    );
    expect(page).not.toMatch(/<\/?script|<!--(?! references)/i);
    const [, code] = /```js\n(.*)\n```/.exec(page)!;
    expect(new Function(`${code}; return x;`)()).toBe(nasty);
    expect(page).toContain('["\\x3c/script><img');
  });

  it("shows a problem in the place of the expression, as text", () => {
    const page = compiled("${GapRanking(data, {'<img src=x>': 1})}");
    expect(page).toContain("report-problem");
    expect(page).not.toContain("<img");
    expect(page).not.toContain("${GapRanking");
  });
});

describe("bibliography(content, file)", () => {
  it("names file and line of what cannot be read, all at once", () => {
    const broken =
      "@misc{ok, title={T}, year=2020}\n\n@article{bad, title={x},,\n author={y}}\n\n@misc{ok, title={U}}\n\n@misc{, title={V}}\n";
    expect(() => bibliography(broken, "r.bib")).toThrowError(
      /r\.bib, line 3: entry bad .*\nr\.bib, line 6: repeated key: ok\nr\.bib, line 8: entry without a key/
    );
  });

  it("leaves no markup in an entry but its own", () => {
    const hostile = "@misc{x, title={<script>alert(1)</script> *a* _b_ <img src=x onerror=y>}, year=2020}";
    const works = bibliography(hostile, "r.bib");
    const page = readPage("x.md", "[@x]", {...rules, works});
    expect(compiledPage(page, {prelude: "", front: {title: "T", below: ""}}, works)).not.toMatch(/<(?:script|img)/i);
    const {entry} = works.get("x")!;
    expect(entry).not.toMatch(/<(?!\/?[ibu]>|\/?a\b)/);
    expect(entry).not.toMatch(/[*_]/);
  });
});

describe("reportFile(content, file)", () => {
  it.each([
    ["authors: []\n", "report.yaml, line 1: missing field: title"],
    ["title: a\ntitel: b\n", "report.yaml, line 2: unknown field: titel; did you mean title?"],
    ["title: a\naccent: red\n", "report.yaml, line 2: accent: expected a colour"],
    [
      "title: a\nlinks:\n  - {name: x, url: 'javascript:alert(1)'}\n",
      "report.yaml, line 3: links.0.url: expected an address"
    ],
    ["title: a\npaper: {name: b}\n", "report.yaml, line 2: paper: expected a title, or title, url and venue"],
    [
      "title: a\npaper: {title: b, url: 'javascript:alert(1)'}\n",
      "report.yaml, line 2: paper.url: expected an address that begins with https://"
    ],
    ["title: a\ndefaults: [GapRanking]\n", "report.yaml, line 2: defaults.0: expected options by component, as in"],
    [
      "title: a\ndefaults: {GapRanking: x}\n",
      "report.yaml, line 2: defaults.GapRanking: expected options by component"
    ],
    ["title: [a\n", "report.yaml, line 2:"]
  ])("refuses %j and says where", (content, message) => {
    try {
      reportFile(content, "report.yaml");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ReportError);
      expect((error as Error).message).toContain(message);
    }
  });

  it("takes names of authors and models with and without more", () => {
    const {authors, models} = reportFile(
      "title: a\nauthors: [A, {name: B, affiliation: C}]\nmodels: [x, {id: y, name: Y}]\n",
      "r"
    );
    expect(authors?.map((one) => one.name)).toEqual(["A", "B"]);
    expect(models).toEqual([{id: "x"}, {id: "y", name: "Y"}]);
  });
});

describe("defaultsProblems(defaults, rules)", () => {
  it("takes options that a call would take", () => {
    const defaults = {GapRanking: {models: ["My model"], estimator: "identified"}, Exhibit: {benchmark: "gapeval"}};
    expect(defaultsProblems(defaults, rules)).toEqual([]);
  });

  it.each([
    [{GapRankin: {}}, "unknown component: GapRankin; did you mean GapRanking?"],
    [{GapRanking: {modles: ["bagel"]}}, "GapRanking: unknown option: modles; did you mean models?"],
    [{GapRanking: {models: ["bagle"]}}, "GapRanking: unknown model: bagle; did you mean bagel?"],
    [{GapRanking: {estimator: "identifed"}}, "GapRanking: unknown estimator: identifed; did you mean identified?"],
    [{GapRanking: {id: "a"}}, "GapRanking: id belongs to one figure; say it in its call"]
  ])("says what is wrong about %j", (defaults, message) =>
    expect(defaultsProblems(defaults, rules)).toEqual([expect.stringContaining(message) as string])
  );

  it("gives a call what it need not name", () => {
    const missing = (defaults: FigureDefaults) =>
      readPage("index.md", '${Exhibit(data, {item: "x"})}', {...rules, defaults}).problems.map(({message}) => message);
    expect(missing({})).toEqual(["Exhibit: missing option: benchmark"]);
    expect(missing({Exhibit: {benchmark: "gapeval"}})).toEqual([]);
  });
});

// The document has the exhibits of GapEval, RealUnify, UniEval, UmniBench, Unison, WISE and UniG2U: these tests go with each of them.
describe("componentApi(root)", () => {
  it("is what docs/authors/components.md says", async () => {
    await expect(referencePage([...components.values()])).toMatchFileSnapshot("../../../docs/authors/components.md");
  });

  it("documents every component and option", () => {
    expect(components.size).toBeGreaterThan(20);
    for (const {doc, data, example, options, name} of components.values()) {
      expect(example).toMatch(new RegExp(`^${name}\\(data`));
      expect(doc.length * data.length).toBeGreaterThan(0);
      expect(options.map((option) => option.name)).toContain("id");
    }
  });

  it("gives examples that pass the checks of a page", () => {
    const isModel = () => true;
    for (const {example} of components.values())
      expect(readPage("x.md", `\${${example}}`, {...rules, isModel}).problems).toEqual([]);
  });
});
