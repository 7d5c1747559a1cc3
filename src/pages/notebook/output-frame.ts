import {openSandboxFrame, type DrawnTree, type OutputReply, type OutputRequest} from "../../runtime/notebook/index.js";
import {siteFonts} from "../../runtime/site-fonts.js";

/** What a frame shows: drawings of a script, or the markup of prose. */
export type FrameContent =
  {readonly kind: "trees"; readonly trees: readonly DrawnTree[]} | {readonly kind: "markup"; readonly html: string};

const TOKENS = (
  "--paper --paper-2 --paper-3 --hairline --rule --graphic --ink-3 --ink-2 --ink --und --und-weak --und-wash --gen --gen-weak " +
  "--gen-wash --edit --edit-weak --gap --gap-weak --st-invalid --st-error --serif --sans --mono"
).split(" ");
const TALLEST_PX = 20_000;

/** The site's look for a frame that cannot read its files: the values of the tokens in force, and a few rules. */
function frameStyle(): string {
  const style = getComputedStyle(document.documentElement);
  const tokens = TOKENS.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  const scheme = document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
  return `:root{${tokens};color-scheme:${scheme}}
*{box-sizing:border-box}html,body{margin:0;background:var(--paper);overflow:hidden}
.shown{color:var(--ink);font:17px/1.56 var(--serif);overflow:auto hidden;display:flow-root}
h1,h2,h3{font-weight:400;line-height:1.2;margin:.9em 0 .4em}h1{font-size:28px}h2{font-size:24px}h3{font-size:19px;font-weight:600}
.shown>:first-child{margin-top:0}.shown>:last-child{margin-bottom:0}p{margin:0 0 .8em;max-width:38rem}ul,ol{max-width:38rem}
code,pre{font:13px/1.5 var(--mono);background:var(--paper-2)}code{padding:.05em .25em}
pre{margin:0 0 .8em;padding:.6em .8em;white-space:pre-wrap;overflow-wrap:anywhere}pre code{padding:0}
table{border-collapse:collapse;font:14px/1.4 var(--sans);font-variant-numeric:tabular-nums}
th,td{padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--hairline);text-align:left;vertical-align:baseline}
th{color:var(--ink-2)}.number{text-align:right}figure{margin:0}svg{max-width:100%;font-family:var(--sans)}
a{color:inherit;cursor:default}blockquote{margin:0;padding-left:1rem;border-left:2px solid var(--hairline)}
@media print{:root{color-scheme:light}${paperTokens()}}`;
}

/** The rules of the site's style sheets that say what the tokens are on paper. */
function paperTokens(): string {
  return [...document.styleSheets]
    .flatMap(({cssRules}) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === "print")
    .flatMap((rule) => [...(rule as CSSMediaRule).cssRules])
    .filter((rule) => rule.cssText.startsWith(":root"))
    .map(({cssText}) => cssText)
    .join("");
}

/** A sandboxed frame as high as what it shows. */
export function OutputFrame(
  url: string,
  title: string
): {readonly node: HTMLElement; show(content: FrameContent): void} {
  let content: FrameContent | null = null;
  let port: MessagePort | null = null;
  const post = (request: OutputRequest) => port?.postMessage(request);
  const restyle = () => post({kind: "style", css: frameStyle()});
  const frame = openSandboxFrame(url, title, (opened) => {
    port = opened;
    port.onmessage = ({data}: MessageEvent<OutputReply>) => {
      if (data.kind === "height") frame.node.style.height = `${Math.min(TALLEST_PX, Math.ceil(Number(data.height)))}px`;
    };
    restyle();
    void siteFonts().then((fonts) => post({kind: "fonts", fonts}));
    if (content) post(content);
  });
  new MutationObserver(restyle).observe(document.documentElement, {attributeFilter: ["data-theme"]});
  return {
    node: frame.node,
    show(next) {
      content = next;
      post(next);
    }
  };
}
