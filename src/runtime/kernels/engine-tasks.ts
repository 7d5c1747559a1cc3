import type {GapEstimates, GapInput, GapSettings} from "../../lib/gaps/index.js";
import type {OfficialGap, OfficialSettings} from "../../lib/gaps/script/rerun-official.js";
import type {AbilityDesign, DesignAsked} from "../../lib/models/design/ability-design.js";
import type {AnsweredCase} from "./answer-case.js";
import type {Backend, WantedBackend} from "./backend.js";
import type {Capabilities} from "./capabilities.js";
import type {ParityRow} from "./check-parity.js";
import type {CheckedAnswer, CheckedRequest} from "./fit-checked.js";
import type {ComparedAnswer, ComparedRequest} from "./fit-compared.js";
import type {ItemsAnswer, ItemsRequest} from "./fit-items.js";
import type {ScoredAnswer, ScoredRequest} from "./fit-scored.js";
import type {LiveBackend} from "./live-engine.js";
import type {BenchmarkRow} from "./run-benchmarks.js";
import type {SurfacePaths} from "./band-paths.js";
import type {RunReport} from "./run-report.js";
import type {SurfaceRequest} from "./surface-layers.js";

/** What the engine's worker can be asked for. */
export type EngineTasks = {
  /** What this browser offers. */
  readonly look: {readonly input: null; readonly answer: Capabilities; readonly row: never};
  /** Every kernel on every backend against its twin. */
  readonly parity: {
    readonly input: {readonly backends: readonly Backend[]};
    readonly answer: readonly ParityRow[];
    readonly row: ParityRow;
  };
  /** A case of one kernel with this browser's answer, for comparison elsewhere. */
  readonly answeredCase: {
    readonly input: {readonly kernel: string; readonly wanted: WantedBackend};
    readonly answer: AnsweredCase;
    readonly row: never;
  };
  /** Times on this device. */
  readonly benchmark: {
    readonly input: {readonly cells: readonly GapInput[]; readonly backends: readonly Backend[]};
    readonly answer: readonly BenchmarkRow[];
    readonly row: BenchmarkRow;
  };
  /** Opens what answers controls from now on: asked for at the first touch of one, while the twins go on answering. */
  readonly open: {
    readonly input: {readonly wanted: WantedBackend};
    readonly answer: LiveBackend;
    readonly row: never;
  };
  /** Identified gaps of all cells. */
  readonly gaps: {
    readonly input: {
      readonly cells: readonly GapInput[];
      readonly settings: GapSettings;
      readonly wanted: WantedBackend;
    };
    readonly answer: {readonly estimates: GapEstimates; readonly run: RunReport};
    readonly row: never;
  };
  /** A surface of the map of the gap, as paths. */
  readonly surface: {
    readonly input: SurfaceRequest & {readonly wanted: WantedBackend};
    readonly answer: {readonly paths: SurfacePaths; readonly run: RunReport};
    readonly row: never;
  };
  /** The released script's recipe, run again. */
  readonly official: {
    readonly input: {readonly cells: readonly GapInput[]; readonly settings: OfficialSettings};
    readonly answer: {readonly gaps: readonly OfficialGap[]; readonly durationMs: number};
    readonly row: never;
  };
  /** An item-level model, with bootstrap refits if wanted. */
  readonly items: {
    readonly input: ItemsRequest & {readonly wanted: WantedBackend};
    readonly answer: ItemsAnswer & {readonly run: RunReport};
    readonly row: never;
  };
  /** Any item response model, looked at for misfit. */
  readonly checked: {readonly input: CheckedRequest; readonly answer: CheckedAnswer; readonly row: never};
  /** A model of levels or of scores in a range. */
  readonly scored: {readonly input: ScoredRequest; readonly answer: ScoredAnswer; readonly row: never};
  /** Models of the same answers, by their likelihood. */
  readonly compared: {readonly input: ComparedRequest; readonly answer: ComparedAnswer; readonly row: never};
  /** What a model of the answers says about the next test, ability by ability. */
  readonly designed: {
    readonly input: CheckedRequest & {readonly asked: DesignAsked};
    readonly answer: readonly AbilityDesign[];
    readonly row: never;
  };
};
