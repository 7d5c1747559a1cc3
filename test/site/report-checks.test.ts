import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, expect, it} from "vitest";
import {browserChecks} from "../../cli/report/browser-checks.js";

const dist = mkdtempSync(join(tmpdir(), "parallax-browser-checks-"));
afterAll(() => rmSync(dist, {recursive: true, force: true}));

const drawing = (name: string) => `<svg width="200" height="100" role="img" aria-label="${name}"></svg>`;
const figure = (id: string, attributes: string, source: string) =>
  `<section class="figure" id="${id}" ${attributes}><h2>${id}</h2>${drawing(id)}<span class="source">${source}</span></section>`;
const MEND = '; put it into OwnFigure(data, {drawing, n, source}) or <figure data-n="…" data-source="…">';

/** Pages with what is wrong in them, and what is said of it, in order. */
const PAGES: Readonly<Record<string, readonly [body: string, said: readonly RegExp[] | readonly string[]]>> = {
  whole: [
    figure("bars", 'data-n="8 models"', "Table 2") +
      `<figure data-n="3 models" data-source="runs/a.csv">${drawing("Lengths")}</figure>` +
      '<p>An ornament <img src="wide.svg" alt=""> and a sign <svg width="16" height="16" aria-hidden="true"></svg></p>',
    []
  ],
  figures: [
    figure("no-n", "", "Table 2") +
      figure("no-source", 'data-n="8 models"', " ") +
      figure("no-both", "", "") +
      `<section class="figure" role="alert"><p class="failed">GapRanking: unknown option: modles</p></section>` +
      `<h2>Lengths</h2>${drawing("Bars")}<figure data-n="3 models">${drawing("Half")}</figure>` +
      '<div id="late" class="observablehq--running"></div>' +
      '<script>setTimeout(()=>{late.className="";late.append(Object.assign(document.createElement("canvas"),{width:200,height:100}))},300)</script>',
    [
      "figures | GapRanking: unknown option: modles",
      "figures | no-n states no n",
      "figures | no-source states no source",
      "figures | no-both states no n and no source",
      `figures | a drawing (svg, Bars) under “Lengths” states no n and no source${MEND}`,
      `figures | a drawing (svg, Half) under “Lengths” states no source${MEND}`,
      `figures | a drawing (canvas) under “Lengths” states no n and no source${MEND}`
    ]
  ],
  access: [
    '<button type="button"></button><p id="night">Too faint at night.</p>' +
      "<style>[data-theme=dark] body{background:#111;color:#ddd}[data-theme=dark] #night{color:#222}</style>",
    [
      /^access \| Buttons must have discernible text \(button-name\): 1 places, the first button; light and dark$/,
      /^access \| .*\(color-contrast\): 1 places, the first #night; dark$/
    ]
  ],
  requests: [
    '<img alt="" src="http://127.0.0.1:9/pixel.png"><script>throw new Error("lost")</script>',
    [/^requests \| asks another site: http:\/\/127\.0\.0\.1:9/, /^requests \| error in the page: lost$/]
  ]
};

it("finds every fault that only a browser shows, on its page, and nothing on a page without one", async () => {
  for (const [name, [body]] of Object.entries(PAGES))
    writeFileSync(
      join(dist, `${name}.html`),
      `<!doctype html><html lang="en"><head><title>Report</title></head><body><main><h1>Report</h1>${body}</main></body></html>`
    );
  writeFileSync(join(dist, "wide.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>');
  const found = await browserChecks(
    dist,
    Object.keys(PAGES).map((name) => ({file: `${name}.html`, figures: 0}))
  );
  for (const [name, [, said]] of Object.entries(PAGES)) {
    const own = found.filter(({where}) => where === `${name}.html`).map(({check, message}) => `${check} | ${message}`);
    const expected = said.map((one): unknown => (typeof one === "string" ? one : expect.stringMatching(one)));
    expect(own.sort(), name).toEqual(name === "figures" ? (expected as string[]).sort() : expected);
  }
}, 300_000);
