import {BENCHMARKS} from "../../../src/lib/benchmarks/registry.js";
import {CHOSEN_LOG} from "../../../src/lib/explore/served-logs.js";
import {fonts, standIns} from "../assets/fonts.js";
import {NOTICES_FILE} from "../third-party/licence-notices.js";

interface Page {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** Door behind which it stands; without one, at the foot of every page. */
  readonly door?: DoorName;
}

type DoorName = "Story" | "Benchmarks" | "Models" | "Your logs" | "Evidence";

/** What the masthead offers, each with the page that it opens. */
const DOORS: readonly {readonly name: DoorName; readonly path: string}[] = [
  {name: "Story", path: "/index"},
  {name: "Benchmarks", path: "/benchmarks"},
  {name: "Models", path: "/models"},
  {name: "Your logs", path: "/open"},
  {name: "Evidence", path: "/ledger"}
];

/** Pages of the site, in order: path, name, door, and the description that search engines and link previews show. */
export const pages: readonly Page[] = [
  {
    path: "/index",
    name: "Story",
    door: "Story",
    description:
      "Can a model draw what it knows? Unified multimodal models and their benchmarks in ten minutes, every claim computed from the data."
  },
  {
    path: "/benchmarks",
    name: "All",
    door: "Benchmarks",
    description:
      "Does what a model understands show in what it draws? Benchmarks of unified multimodal models, side by side."
  },
  ...BENCHMARKS.map(({id, name, description}): Page => ({path: `/${id}`, name, door: "Benchmarks", description})),
  {
    path: "/compare",
    name: "Compare",
    door: "Benchmarks",
    description:
      "Do the benchmarks say the same? Profiles, rank agreement with intervals, head to head, and one model of all published counts."
  },
  {
    path: "/models",
    name: "All",
    door: "Models",
    description: "Every model that any of the benchmarks has measured, with who made it, and a page of its own."
  },
  {
    path: "/open",
    name: "Open",
    door: "Your logs",
    description:
      "Open your own evaluation log in the browser: how it is read, what became of every record, and its scores by the official rules."
  },
  {
    path: "/logs",
    name: "Account",
    door: "Your logs",
    description:
      "What became of every record of every log: accepted, rejected, repeated or skipped, with reasons, coverage and what each rule did."
  },
  {
    path: "/explore",
    name: "Explore",
    door: "Your logs",
    description:
      "From a rate to the items behind it: filter verdicts by category, model, judge and answer, down to the single reply."
  },
  {
    path: "/sql",
    name: "SQL",
    door: "Your logs",
    description:
      "Query the printed tables and every verdict of the logs with SQL, in the browser: DuckDB over tables with documented columns."
  },
  {
    path: "/notebook",
    name: "Notebook",
    door: "Your logs",
    description:
      "Write an analysis of your own over the tables of this site: prose, SQL and JavaScript cells that run in a sandbox of this browser."
  },
  {
    path: "/statements",
    name: "Statements",
    door: "Your logs",
    description:
      "Claims pinned from the figures of this site, with filter, test and data: put in order, worded, exported as Markdown, HTML and JSON."
  },
  {
    path: "/ledger",
    name: "Ledger",
    door: "Evidence",
    description:
      "Can I trust the printed numbers? Every published number recomputed, transcribed or not verifiable, and what does not follow from what."
  },
  {
    path: "/claims",
    name: "Claims",
    door: "Evidence",
    description:
      "What do the papers say, and does it hold? Each finding under several readings, tested on the printed numbers, with one neutral verdict."
  },
  {
    path: "/validity",
    name: "Validity",
    door: "Evidence",
    description:
      "How far can the scores be trusted? Agreement with people and between judges, reliability, and correlations with noise taken out."
  },
  {
    path: "/elements",
    name: "Elements",
    door: "Evidence",
    description:
      "Every table, figure, finding and experiment of the papers, with where this site shows it or why it does not."
  },
  {
    path: "/methods",
    name: "Methods",
    door: "Evidence",
    description:
      "How the gap, its interval and every other number of this site are computed, with the equations of the papers."
  },
  {
    path: "/data-notes",
    name: "About the data",
    door: "Evidence",
    description:
      "Where every printed number comes from and how to cite it: source documents, models and their aliases, denominators, known oddities."
  },
  {
    path: "/engine",
    name: "Engine",
    door: "Evidence",
    description:
      "What this browser can compute: backends of the engine, parity of its kernels with float64, and times measured on your own device."
  },
  {
    path: "/gallery",
    name: "Gallery for authors",
    description:
      "Every figure that an author's report can show, with its options to try and the line to paste into a page of one's own."
  }
];

const MODEL =
  "One model on a page: what each benchmark measured, with intervals, where it stands out, and what the ledger found.";

/** The page at a path; those of single models stand with the list of them. */
const pageAt = (path: string): Page | undefined =>
  pages.find((page) => page.path === path) ??
  (path.startsWith("/model-") ? {path, name: "", door: "Models", description: MODEL} : undefined);

/**
 * Sets the remembered theme before the first paint; without a choice, and while the system forces its own colours, the system's
 * preference rules, also when it changes.
 */
export const theme = [
  `(d=>{const m=matchMedia("(prefers-color-scheme: dark)"),f=matchMedia("(forced-colors: active)"),set=()=>{let t=null;try{t=localStorage.getItem("parallax-theme")}catch{}`,
  `const q=new URLSearchParams(location.search).get("theme");if(q==="dark"||q==="light")t=q;`,
  `if(f.matches||t!=="dark"&&t!=="light")t=m.matches?"dark":"light";`,
  `d.dataset.theme=t};set();m.addEventListener("change",set);f.addEventListener("change",set)})(document.documentElement)`
].join("");

/**
 * `?only=ID`, or a page made for one figure (`embed-of`), shows one figure of a page and nothing else, for frames in other pages: with a way to the whole page beneath it, and
 * its height told to the page around it, nothing more. That page may say which theme it wears; links leave the frame.
 */
export const only = [
  `(d=>{const q=new URLSearchParams(location.search),m=document.querySelector('meta[name="embed-of"]'),o=m?m.dataset.figure:q.get("only");if(!o||!/^[\\w-]+$/.test(o))return;d.dataset.only=o;`,
  `const s=document.createElement("style");s.textContent="main :not(:has(#"+o+")):not(#"+o+"):not(#"+o+" *):not(.only,.only *,.simulated-notice,.simulated-notice *){display:none!important}";`,
  `document.head.append(s);addEventListener("DOMContentLoaded",()=>{q.delete("only");const a=document.createElement("a"),p=document.createElement("p");`,
  `a.href=(m?m.content:location.pathname)+(q.size?"?"+q:"")+"#"+o;a.target="_blank";a.rel="noopener";a.textContent=document.title;p.className="only";p.append("From ",a);`,
  `addEventListener("click",e=>{const a=e.target.closest?.("a[href]");if(a&&a.getAttribute("href")[0]!=="#")a.target="_blank"},true);`,
  `addEventListener("message",e=>{const t=e.data?.type==="parallax-theme"&&e.data.theme;if(e.source===parent&&(t==="light"||t==="dark"))d.dataset.theme=t});`,
  `document.querySelector("main")?.append(p);if(parent!==window)new ResizeObserver(()=>parent.postMessage({type:"parallax-embed",`,
  `height:Math.ceil(document.body.getBoundingClientRect().height)},"*")).observe(document.body)})})(document.documentElement);`
].join("");

/** Theme switch and page list of the masthead; delegated, so that it works before any module has loaded. */
export const masthead = [
  `addEventListener("click",e=>{const b=e.target.closest?.("button.theme,button.menu");if(!b)return;const d=document.documentElement;`,
  `if(b.matches(".theme")){const t=d.dataset.theme==="dark"?"light":"dark";d.dataset.theme=t;`,
  `try{localStorage.setItem("parallax-theme",t)}catch{}}`,
  `else{const n=document.getElementById("site-pages");b.setAttribute("aria-expanded",n.classList.toggle("open"))}});`
].join("");

/**
 * Pages behind "Your logs" are one workspace: the kept log that an address names (eight hexadecimal digits) goes along from page to page,
 * until an address names another one, or one of the site.
 */
export const workspace = [
  `{const mark=()=>{let id=new URLSearchParams(location.search).get("log");const own=/^[0-9a-f]{8}$/;`,
  `try{if(id)sessionStorage.setItem("${CHOSEN_LOG}",own.test(id)?id:"");else id=sessionStorage.getItem("${CHOSEN_LOG}")}catch{}`,
  `if(own.test(id))for(const a of document.querySelectorAll('nav.rooms[aria-label="Your logs"] a'))a.search="?log="+id};`,
  `addEventListener("DOMContentLoaded",mark);for(const c of["click","auxclick"])addEventListener(c,e=>{if(e.target.closest?.("nav.rooms"))mark()},true)}`
].join("");

/** Opens the search by its button, by "/" and by Ctrl or Cmd K, wherever no text is being written. */
export const search = [
  `{const open=()=>import("./search.js").then(m=>m.openSearch()).catch(()=>{const b=document.querySelector("button.search");if(b)b.textContent="Search did not arrive"});`,
  `addEventListener("click",e=>{if(e.target.closest?.("button.search"))open()});`,
  `addEventListener("keydown",e=>{if(e.defaultPrevented||e.target.closest?.("input,textarea,select,[contenteditable]"))return;`,
  `if(e.key==="/"&&!e.ctrlKey&&!e.metaKey&&!e.altKey||e.key==="k"&&(e.ctrlKey||e.metaKey)){if(document.documentElement.dataset.only)return;e.preventDefault();open()}})}`
].join("");

/** Where a module of the page does not arrive: one sentence with a way on, in the place of an error in every cell that needs it. */
export const arrival = [
  `addEventListener("error",e=>{const t=e.target,d=document.documentElement;if(t.rel!=="modulepreload"||"broken"in d.dataset)return;d.dataset.broken="";`,
  `const show=()=>{const p=document.createElement("p"),b=document.createElement("button");p.className="broken";p.setAttribute("role","alert");`,
  `b.type="button";b.textContent="Load again";b.onclick=()=>location.reload();`,
  `p.append("A part of this page did not arrive, so its figures are missing. ",b);document.querySelector("main").prepend(p)};`,
  `document.readyState==="loading"?addEventListener("DOMContentLoaded",show):show()},true);`
].join("");

/**
 * For the page that stands at whatever address was not found: everything it links to is looked for from the folder of the site,
 * which is the nearest one above the address that has the site's style. Its own anchors stay its own.
 */
export const foundFrom = (style: string): string =>
  [
    `(()=>{let p=location.pathname;for(;;){p=p.slice(0,p.lastIndexOf("/")+1);const q=new XMLHttpRequest;`,
    `try{q.open("HEAD",p+${JSON.stringify(style)},false);q.send();if(q.status===200&&/css/.test(q.getResponseHeader("content-type")))break}catch{}`,
    `if(p==="/")break;p=p.slice(0,-1)}const b=document.createElement("base");b.href=p;document.head.append(b);`,
    `addEventListener("DOMContentLoaded",()=>{for(const a of document.querySelectorAll('a[href^="#"]'))a.href=location.pathname+location.search+a.getAttribute("href")})})()`
  ].join("");

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** `@font-face` rules. The address is the preview server's; `finish-site` rewrites it to a hashed file. */
export const fontFaces = [
  ...fonts.map(
    ({family, file, style, weight, range}) =>
      `@font-face{font-family:"${family}";src:url("/_file/fonts/${file}") format("woff2");font-style:${style};` +
      `font-weight:${weight};font-display:swap;unicode-range:${range}}`
  ),
  ...standIns.map(
    ({family, weight, style, local, size, rise: [ascent, descent]}) =>
      `@font-face{font-family:"${family}";src:${local.map((name) => `local("${name}")`).join(",")};` +
      `font-style:${style ?? "normal"};font-weight:${weight};size-adjust:${size}%;ascent-override:${percent(ascent / size)};` +
      `descent-override:${percent(descent / size)};line-gap-override:0%}`
  )
].join("");

const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** The page's description for search engines and link previews. */
export const descriptionOf = (path: string): string =>
  escape(pageAt(path)?.description ?? "Evaluations of unified multimodal models, explorable.");

/** Two views of one thing. */
export const brandMark =
  `<svg viewBox="0 0 32 20" width="26" height="16" aria-hidden="true"><path d="M4 16 16 4 28 16" fill="none" stroke="currentColor" ` +
  `stroke-width="1.3"/><circle cx="4" cy="16" r="3.6" fill="var(--und)"/>` +
  `<path d="M28 11.6 32 16 28 20 24 16Z" fill="var(--gen)"/><circle cx="16" cy="4" r="2.4" fill="currentColor"/></svg>`;

/** Masthead: skip link, brand, the doors, search and the theme switch; beneath it the pages behind the door one stands in. */
export function header(current: string): string {
  const door = pageAt(current)?.door;
  const doors = DOORS.map(({name, path}) => {
    const here = name !== door ? "" : path === current ? ' aria-current="page"' : ' aria-current="true"';
    return `<a href="${path}"${here}>${name}</a>`;
  }).join("");
  const behind = pages.filter((page) => page.door !== undefined && page.door === door);
  const rooms = behind
    .map(({path, name}) => `<a href="${path}"${path === current ? ' aria-current="page"' : ""}>${name}</a>`)
    .join("");
  return (
    `<a class="skip" href="#observablehq-main">Skip to content</a><div class="wrap mast">` +
    `<a class="brand" href="/index">${brandMark}Parallax</a>` +
    `<nav class="doors" aria-label="Site">${doors}</nav>` +
    `<button class="quiet search" type="button" aria-keyshortcuts="/ Control+K">Search <kbd>/</kbd></button>` +
    `<button class="quiet theme" type="button"><span class="to-dark">Dark</span><span class="to-light">Light</span></button></div>` +
    (behind.length > 1 ? `<nav class="wrap rooms" aria-label="${door}">${rooms}</nav>` : "") +
    `<noscript><p class="wrap scope">Figures are drawn by scripts of this site. Without scripts, the numbers are in the files named under About the data.</p></noscript>`
  );
}

const asides = pages
  .filter((page) => page.door === undefined)
  .map(({path, name}) => ` <a href="${path}">${name}</a>`)
  .join("");

export const footer =
  `<div class="wrap colophon"><p>Every number is transcribed from a published table or read off a published chart, with its source cell, computed ` +
  `from such numbers in this browser, or counted in a log: your own, a public one, or a simulated one, which says so. Nothing you do here leaves your machine.</p>` +
  `<p><a href="/methods">How it is computed</a>${asides} <a data-href="./${NOTICES_FILE}">Third-party licences</a></p></div>`;
