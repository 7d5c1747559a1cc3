import {execFileSync} from "node:child_process";
import {fileURLToPath} from "node:url";
import {correlationOf} from "../../src/lib/math/index.js";
import {fitItemLevel, simulateItems} from "../../src/lib/models/index.js";
import {pairedCells, rateCells} from "../../src/lib/gaps/index.js";
import {decodeRegistry, decodeTable} from "../../src/lib/tables/index.js";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import {gapTable} from "../../loaders/published.js";
import {modelsRegistry} from "../../loaders/registries.js";
import {fittedExponent, type LargeFit} from "./large-fit.js";
import {measureInBrowser} from "./in-browser.js";
import {runItemModel, runOfficial} from "./peers.js";
import {median, type BenchPart} from "./shared/table.js";

/** The engine in the browser and its peers: PyTorch and R. Minutes, most of them R's. */
export const benchEngine: BenchPart = async (add, say) => {
  say("In the browser …");
  const browser = await measureInBrowser();
  const inBrowser = (id: string, backend: string) => {
    const row = browser.rows.find((found) => found.id === id && found.backend === backend);
    if (!row || row.problem !== null) throw new Error(`no time for ${id} on ${backend}: ${row?.problem ?? "not run"}`);
    return row;
  };
  const where = `Chromium ${browser.browser}`;

  say("All gaps, against the official recipe in PyTorch …");
  const models = new Map(decodeRegistry("models", modelsRegistry()).map((entry) => [entry.id, entry]));
  const cells = pairedCells(rateCells(decodeTable(PUBLISHED_TABLE, gapTable()), models));
  const ids = [...new Set(cells.map((cell) => cell.model))];
  const torch = runOfficial(
    ids.map((id) =>
      cells.filter((cell) => cell.model === id).map(({outcomes: {p11, p10, p01, p00}}) => [p11, p10, p01, p00])
    )
  );
  const gaps = inBrowser("gaps", "twin");
  add({
    task: "44 identified gaps with 20,000-draw intervals",
    oursMs: gaps.medianMs,
    where: `${where}, plain JavaScript`,
    openMs: null,
    peer: "official recipe, 11 point fits, PyTorch",
    peerMs: typeof torch === "string" ? null : 1000 * torch.seconds,
    goal: "20×",
    met: typeof torch === "string" ? null : torch.seconds * 1000 >= 20 * gaps.medianMs,
    remark: typeof torch === "string" ? torch : `torch ${torch.version}, one thread`
  });

  say("Large fits …");
  const large = [
    [200, 2500],
    [200, 5000],
    [200, 10_000],
    [200, 20_000]
  ].map(([S, I]) => {
    const file = fileURLToPath(new URL("large-fit-run.ts", import.meta.url));
    return JSON.parse(execFileSync("tsx", [file, String(S), String(I)], {encoding: "utf8"})) as LargeFit;
  });
  const biggest = large.at(-1)!;
  add({
    task: "item level, 200 × 20,000 × 2, 10% missing",
    oursMs: 1000 * biggest.seconds,
    where: "Node, plain JavaScript, one thread",
    openMs: null,
    peer: "",
    peerMs: null,
    goal: "30 s, 1.5 GB, linear",
    met: biggest.seconds < 30 && biggest.peakGb < 1.5 && biggest.status === "converged",
    remark: `${biggest.status} in ${biggest.iterations} iterations, peak ${biggest.peakGb.toFixed(2)} GB; cost of an iteration ~ size^${fittedExponent(large).toFixed(2)}`
  });

  const [refitsTwin, refitsWasm] = [inBrowser("replicates", "twin"), inBrowser("replicates", "wasm")];
  add({
    task: "20 bootstrap refits, 20 × 100 × 2",
    oursMs: refitsWasm.medianMs,
    where: `${where}, WebAssembly`,
    openMs: refitsWasm.openMs,
    peer: "its float64 twin",
    peerMs: refitsTwin.medianMs,
    goal: "",
    met: null,
    remark: ""
  });
  for (const [name, times] of Object.entries(browser.slider)) {
    const usual = median(times);
    add({
      task: `map redrawn for one step of the ${name} slider`,
      oursMs: usual,
      where,
      openMs: null,
      peer: "",
      peerMs: null,
      goal: "16 ms",
      met: usual < 16,
      remark: `slowest of ${times.length}: ${Math.max(...times).toFixed(1)} ms`
    });
  }

  for (const [S, I] of [
    [20, 1000],
    [50, 2000],
    [100, 5000]
  ] as const) {
    const data = simulateItems(S, I);
    const fit = fitItemLevel(data, {errors: false});
    const own = (d: number) => Float64Array.from({length: S}, (_, s) => fit.theta[2 * s + d]!);
    const ours = inBrowser(`items-${S}`, "twin");
    for (const [peer, factor] of [
      ["lme4", 30],
      ["glmmTMB", 20]
    ] as const) {
      say(`Item level, ${S} × ${I}, against ${peer} …`);
      const run = runItemModel(peer, data);
      const together =
        typeof run === "string"
          ? null
          : Math.min(
              correlationOf(own(0), Float64Array.from(run.und)),
              correlationOf(own(1), Float64Array.from(run.gen))
            );
      add({
        task: `item-level 2-D Rasch, ${S} × ${I.toLocaleString("en")}`,
        oursMs: ours.medianMs,
        where: `${where}, plain JavaScript, with standard errors`,
        openMs: null,
        peer: peer === "lme4" ? "lme4::glmer (Laplace)" : "glmmTMB",
        peerMs: typeof run === "string" ? null : 1000 * run.seconds,
        goal: `${factor}×, r > .999`,
        met: typeof run === "string" ? null : 1000 * run.seconds >= factor * ours.medianMs && together! > 0.999,
        remark: typeof run === "string" ? run : `${peer} ${run.version}, abilities correlate ${together!.toFixed(6)}`
      });
    }
  }
};
