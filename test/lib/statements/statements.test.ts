import {describe, expect, it} from "vitest";
import {
  linkOf,
  statementsFromJson,
  statementsToHtml,
  statementsToJson,
  statementsToMarkdown,
  type Statement
} from "../../../src/lib/statements/index.js";
import {madeOn} from "../../../src/lib/statements/statement-log.js";

const HOSTILE = `<img src=x onerror=alert(1)>"'](javascript:alert(1)) \`x\` *b* \u202e end`;
const one: Statement = {
  id: "1",
  sentence: HOSTILE,
  isReadersWords: true,
  finding: `says ${HOSTILE}`,
  encoding: "dots",
  filter: HOSTILE,
  test: "sign flips over cases, p = .012",
  n: "100 pairs in 40 cases",
  source: "demo log.",
  isSimulated: true,
  address: "explore?log=gapeval&category=a#rates",
  fingerprint: "0123456789abcdef",
  picture: `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('1')</script><text>"</text></svg>`,
  pinnedAt: "2026-01-02T03:04:05Z"
};
const log = {id: "runs", name: "runs", verdicts: 1200, items: 40, models: 1};
const site = "https://example.org/site/";

describe("a statement on a log", () => {
  it("comes back from JSON with it, names its revision, and has a link that says what it held", () => {
    const own = {...one, log};
    expect(statementsFromJson(statementsToJson([own]))).toEqual([own]);
    expect(statementsToHtml([own], site)).toContain(
      "<dd>runs (runs), revision 0123456789abcdef: 1,200 verdicts, 40 items, 1 model</dd>"
    );
    const link = new URL(linkOf(own, site));
    expect(link.searchParams.get("held")).toBe("1200,40,1");
    expect(madeOn(link.search)).toEqual({revision: "0123456789abcdef", size: {verdicts: 1200, items: 40, models: 1}});
    expect(madeOn("?data=0123&held=1,2")).toEqual({revision: "0123", size: null});
    expect(madeOn("?held=1,2,3")).toBeNull();
  });
});

describe("statements as files", () => {
  it("come back from JSON as they were", () =>
    expect(statementsFromJson(statementsToJson([one, {...one, id: "2"}]))).toEqual([one, {...one, id: "2"}]));

  it.each([
    ["{", "expected JSON"],
    ["{}", 'expected "parallax statements 1"'],
    ['{"format":"parallax statements 1","statements":[{}]}', "statements[0]: missing field: id"],
    [statementsToJson([{...one, address: "javascript:alert(1)"}]), "statements[0].address: expected a page"],
    [statementsToJson([{...one, address: "//evil.example/x"}]), "statements[0].address: expected a page"],
    [statementsToJson([{...one, sentence: "x".repeat(5000)}]), "statements[0].sentence: 5000 characters"],
    [statementsToJson([{...one, fingerprint: "zzz&x=1#frag"}]), "statements[0].fingerprint: expected hexadecimal"],
    [statementsToJson([{...one, pinnedAt: "not a date"}]), "statements[0].pinnedAt: expected a date"],
    [statementsToJson([{...one, log: {...log, items: -1}}]), "statements[0].log.items: expected a count"],
    [statementsToJson([{...one, log: {...log, name: "x".repeat(401)}}]), "statements[0].log.name: expected a text"]
  ])("refuse %s", (text, message) => expect(() => statementsFromJson(text)).toThrow(message));

  it("are a reader's words where the figure says something else, whatever the file says", () => {
    const told = (sentence: string) =>
      statementsFromJson(statementsToJson([{...one, isReadersWords: false, sentence}]));
    expect(told("an edit")[0]!.isReadersWords).toBe(true);
    expect(told(one.finding)[0]!.isReadersWords).toBe(false);
  });

  it("are kept though a file gives two of them one id, and the same ones when it is read again", () => {
    const file = statementsToJson([one, {...one, n: "other"}]);
    expect(statementsFromJson(file).map(({id, n}) => [id, n])).toEqual([
      ["1", one.n],
      ["1~2", "other"]
    ]);
  });

  it("link to the view with the data it was made for", () =>
    expect(linkOf(one, site)).toBe(
      "https://example.org/site/explore?log=gapeval&category=a&data=0123456789abcdef#rates"
    ));
});

describe("statementsToHtml(statements, site)", () => {
  const html = statementsToHtml([one], site);
  it("holds sentence, filter, test, n, source, fingerprint and link, and says what is simulated and whose words they are", () => {
    for (const part of [
      "reader’s words",
      "sign flips over cases, p = .012",
      "100 pairs in 40 cases",
      "demo log. Simulated."
    ])
      expect(html).toContain(part);
    expect(html).toContain("fingerprint 0123456789abcdef");
    expect(html).toContain(
      'href="https://example.org/site/explore?log=gapeval&amp;category=a&amp;data=0123456789abcdef#rates"'
    );
  });
  it("has no tag and no attribute but its own, whatever the texts hold", () => {
    const tags = new Set([...html.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual(
      ["a", "dd", "dl", "dt", "h1", "h2", "html", "img", "meta", "p", "section", "span", "style", "title"].sort()
    );
    expect(html.match(/<img [^>]*>/g)).toHaveLength(1);
    expect(html.replace(/"[^"]*"/g, "").match(/<[^>]*onerror/)).toBeNull();
    expect(html).not.toContain("<script");
  });
});

describe("a statement on generated answers", () => {
  const said = {...one, sentence: "a leads", finding: "a leads", isReadersWords: false};
  it.each([
    ["HTML", statementsToHtml, "<h2>1. a leads (simulated)</h2>", 'alt="a leads (simulated)"'],
    ["Markdown", statementsToMarkdown, "## 1. a leads \\(simulated\\)", "![a leads \\(simulated\\)]"]
  ] as const)("says so in heading and picture as %s, a reader's words too, and no other does", (_, to, ...marked) => {
    for (const part of marked) expect(to([said], site)).toContain(part);
    expect(to([{...said, sentence: "mine", isReadersWords: true}], site)).toMatch(/1\. mine \\?\(simulated/);
    const real = to([{...said, isSimulated: false}], site);
    expect(real).not.toMatch(/simulated/i);
    expect(to([{...said, sentence: "of a log (simulated)"}], site)).not.toMatch(/simulated\\?\) \\?\(/);
  });
});

describe("statementsToMarkdown(statements, site)", () => {
  const markdown = statementsToMarkdown([one], site);
  it("escapes markup, so that no text becomes a link, a tag or code", () => {
    expect(markdown).toContain("\\<img src=x onerror=alert\\(1\\)\\>");
    expect(markdown.match(/(?<!\\)\]\(/g)).toHaveLength(1);
    expect(markdown).toContain("- n: 100 pairs in 40 cases");
    expect(markdown).toContain("[picture-1]: data:image/svg+xml,%3Csvg");
  });
});
