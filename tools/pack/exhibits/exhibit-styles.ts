import {readFileSync} from "node:fs";
import {transformSync} from "esbuild";
import postcss, {type AtRule, type ChildNode, type Container, type Root, type Rule} from "postcss";

/** Style sheets of the site that its exhibits are drawn with. */
const SHEETS = [
  "tokens",
  "base",
  "figure",
  "controls",
  "table",
  "compare",
  "story",
  "ledger",
  "report",
  "contrast",
  "print"
];

/** What a shadow root has besides: it is a block in its page, and inherits nothing of the page but whether that is light or dark. */
const HOST = `
:host { all: initial; color-scheme: inherit; display: block; flex: 1 1 auto; min-width: 0; margin-block: calc(2 * var(--parallax-rem)); font-size: medium; --parallax-rem: 1em }
:host([hidden]) { display: none }
.frame { container-type: inline-size }
.frame ~ .tip { z-index: 2147483646 }
#sheet {
  color: var(--ink);
  font: var(--w-text) var(--t-body) / var(--lh-prose) var(--serif);
  font-optical-sizing: auto;
  text-rendering: optimizeLegibility;
}
#sheet .figure { margin: 0; border-top: 0; padding-top: 0 }
[data-theme="light"] { color-scheme: light }
@media print { :host { color-scheme: light } }
`;

/**
 * The site's style sheet for figures in shadow roots: what the root element has there, the host has here; what asks for the width of the
 * window asks for that of the figure's place; `rem` is the browser's default size, whatever the page makes of it; and dark tokens are in
 * force where the page's `color-scheme` is dark.
 */
export function exhibitStyles(): string {
  const text = SHEETS.map((name) => readFileSync(`src/styles/${name}.css`, "utf8")).join("\n");
  const root = postcss.parse(text);
  lightAndDark(root);
  // The page decides, not the system.
  root.walkDecls("color-scheme", (decl) => void (decl.value === "light dark" && decl.remove()));
  // Margins of paper, and what hangs on a theme of the root element, are the page's own.
  root.walkAtRules("page", (rule) => void rule.remove());
  root.walkAtRules("media", byContainer);
  root.walkRules(inShadow);
  root.walkDecls((decl) => {
    decl.value = decl.value.replace(/(?<![\w.-])(-?\d*\.?\d+)rem\b/g, "calc($1 * var(--parallax-rem))");
  });
  const {code} = transformSync(HOST + root.toString(), {loader: "css", minify: true, target: "es2022"});
  return code.trim();
}

const DARK = ':root[data-theme="dark"]';

const tokensOf = (rule: Rule): Map<string, string> =>
  new Map(rule.nodes.flatMap((node) => (node.type === "decl" ? [[node.prop, node.value] as const] : [])));

/** Takes the dark tokens out of their rule, and puts each beside its light one in the host's. */
function lightAndDark(root: Root): void {
  const rules = rulesOf(root);
  const dark = rules.find(({selector}) => selector === DARK);
  const light = rules.find(({selector}) => /^:root,\s*\[data-theme="light"\]$/.test(selector));
  if (dark === undefined || light === undefined)
    throw new Error("tokens.css: the rules of light and dark tokens are gone");
  const darkTokens = tokensOf(dark);
  const lightTokens = tokensOf(light);
  const isColour = (value: string) => value.startsWith("#");
  const plain = [...darkTokens].filter(([, value]) => !isColour(value));
  const both = [...lightTokens].map(([name, value]) => {
    const named = plain.filter(([other]) => value.includes(`var(${other})`));
    const as = (tokens: ReadonlyMap<string, string>) =>
      named.reduce((text, [other]) => text.replaceAll(`var(${other})`, tokens.get(other)!), value);
    if (named.length > 0) return [name, `light-dark(${as(lightTokens)}, ${as(darkTokens)})`];
    const other = darkTokens.get(name);
    return [name, other === undefined || !isColour(value) ? value : `light-dark(${value}, ${other})`];
  });
  const host = postcss.rule({selector: ":root"});
  host.append(both.map(([prop, value]) => postcss.decl({prop: prop!, value: value!})));
  light.before(host);
  light.selector = '[data-theme="light"]';
  const media = dark.parent as Container<ChildNode> & AtRule;
  dark.remove();
  if (media.nodes!.length === 0) media.remove();
}

function rulesOf(root: Root): Rule[] {
  const rules: Rule[] = [];
  root.walkRules((rule) => void rules.push(rule));
  return rules;
}

/** A query for the window's width asks for the container's; one for a screen too is of the container on a screen. */
function byContainer(media: AtRule): void {
  const width = /^(?:screen and )?(\((?:max|min)-width: [^)]+\))$/.exec(media.params);
  if (width === null) {
    if (media.params.includes("-width")) throw new Error(`no container query for @media ${media.params}`);
    return;
  }
  media.name = "container";
  // A container's query takes the page's `rem`, and no property.
  media.params = width[1]!.replace(/([\d.]+)rem/, (_, count: string) => `${16 * Number(count)}px`);
  // What is in the container can have tokens of its width; the host, which the container is in, cannot.
  media.walkRules((rule) => {
    rule.selector = rule.selector.replace(/^:root$/, "#sheet");
  });
}

/** What no shadow root has: the page around and its parts, and places of the site's own frame within its main part. */
const ELSEWHERE =
  /^(?:html|body|\.mast|\.wrap)\b|\[data-(?:only|ledger|broken)|^:root\[data-theme="|#observablehq-main(?:$| >)/;

/** Selectors of the page's own parts, for what has their place in a shadow root; those of other parts go. */
function inShadow(rule: Rule): void {
  const kept = rule.selectors
    .filter((selector) => !ELSEWHERE.test(selector))
    .map((selector) =>
      selector.replace(/^:root(?:\[data-theme\])?/, ":host").replaceAll("#observablehq-main", "#sheet")
    )
    .filter((selector) => !selector.includes("observablehq"));
  if (kept.length === 0) rule.remove();
  else rule.selectors = [...new Set(kept)];
}
