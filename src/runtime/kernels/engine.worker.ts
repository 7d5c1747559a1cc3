import {estimateGaps, type DrawCache, type GammaCache} from "../../lib/gaps/index.js";
import {rerunOfficial} from "../../lib/gaps/script/rerun-official.js";
import {gapDrawsKernel, type Kernel} from "../../lib/kernels/index.js";
import {fetchedAgain} from "../fetched-again.js";
import {serveTasks} from "../task-worker.js";
import {answerCase} from "./answer-case.js";
import {broughtOf, readCapabilities, type Capabilities} from "./capabilities.js";
import {checkParity} from "./check-parity.js";
import {chooseBackend} from "./choose-backend.js";
import {createLiveEngine} from "./live-engine.js";
import {breathe, createEngine} from "./engine.js";
import type {EngineTasks} from "./engine-tasks.js";
import {fillDraws} from "./fill-draws.js";
import {fitChecked} from "./fit-checked.js";
import {fitCompared} from "./fit-compared.js";
import {fitDesigned} from "./fit-designed.js";
import {fitItems, refitOperations} from "./fit-items.js";
import {openSession} from "./open-session.js";
import {runBenchmarks} from "./run-benchmarks.js";
import {bandPaths} from "./band-paths.js";
import {reportOf} from "./run-report.js";
import {surfaceLayers, surfaceOperations} from "./surface-layers.js";

const jobFor = createEngine(openSession);
let capabilities: Promise<Capabilities> | null = null;
const look = () => (capabilities ??= readCapabilities().then((found) => broughtOf(found, location.hash.slice(1))));

const live = createLiveEngine(jobFor, look, gapDrawsKernel as unknown as Kernel);

const draws: DrawCache = new Map();
let drawnFor = "";
const gammas: GammaCache = new Map();
let variatesOf = "";

serveTasks<EngineTasks>({
  look,
  open: ({wanted}) => live.open(wanted),
  parity: ({backends}, context) =>
    checkParity(
      backends,
      (backend) => jobFor({order: [backend], why: "parity check"}, {signal: context.signal}),
      context
    ),
  async answeredCase({kernel, wanted}, {signal}) {
    const work = {what: "a case of a kernel", operations: 0, follows: true};
    return answerCase(kernel, jobFor(chooseBackend(work, await look(), wanted), {signal}));
  },
  benchmark: (input, context) =>
    runBenchmarks(input, (backend) => jobFor({order: [backend], why: "benchmark"}, {signal: context.signal}), context),
  async gaps({cells, settings, wanted}, {signal}) {
    const startedAt = performance.now();
    const what = `${cells.length} cells with ${settings.draws.toLocaleString("en")} draws`;
    const work = {what, operations: 20 * cells.length * settings.draws};
    const {job, before} =
      settings.draws === 0
        ? {job: jobFor({order: ["twin"], why: "closed form: nothing is drawn"}, {signal}), before: []}
        : await live.jobFor(work, wanted, {signal});
    const variates = JSON.stringify([settings.draws, settings.seed, cells]);
    if (variates !== variatesOf) gammas.clear();
    variatesOf = variates;
    const key = JSON.stringify([settings.lambda, job.backend, variates]);
    if (key !== drawnFor) draws.clear();
    drawnFor = key;
    const exactly = job.backend === "twin" ? undefined : await fillDraws(cells, settings, {draws, gammas}, job);
    await breathe(signal);
    const estimates = estimateGaps(cells, settings, draws, exactly);
    return {estimates, run: await reportOf(job, cells, startedAt, before)};
  },
  async surface({wanted, ...request}, {signal, onProgress}) {
    const startedAt = performance.now();
    const {axis, draws, frame, bands} = request;
    const what = `${axis.length} × ${axis.length} places${draws > 0 ? `, ${draws.toLocaleString("en")} draws` : ""}`;
    const work = {what, operations: surfaceOperations(request)};
    const {job, before} = await live.jobFor(work, wanted, {signal});
    const layers = await surfaceLayers(request, job, (share) => onProgress({share}));
    await breathe(signal);
    const paths = bandPaths(layers, axis.length, frame, bands);
    return {paths, run: await reportOf(job, request.input, startedAt, before)};
  },
  async official({cells, settings}, {onProgress}) {
    const startedAt = performance.now();
    const gaps = rerunOfficial(cells, settings, (share) => onProgress({share}));
    return {gaps, durationMs: performance.now() - startedAt};
  },
  async items({wanted, ...request}, {signal, onProgress}) {
    const startedAt = performance.now();
    const {S, I} = request.data;
    const what = `${request.replicates} refits of ${S} × ${I} responses`;
    const work = {what, operations: refitOperations(request)};
    const job = jobFor(chooseBackend(work, await look(), wanted), {signal});
    const answer = await fitItems(request, job, (share) => onProgress({share}), signal);
    return {...answer, run: await reportOf(job, Array.from(request.data.y), startedAt)};
  },
  checked: (request, {signal}) => fitChecked(request, signal),
  // Few ask for levels: their models come with the first of them.
  scored: async (request) => (await fetchedAgain(() => import("./fit-scored.js"))).fitScored(request),
  compared: (request) => Promise.resolve(fitCompared(request)),
  designed: (request, {signal, onProgress}) => fitDesigned(request, (share) => onProgress({share}), signal)
});
