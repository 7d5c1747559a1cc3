import {
  UMNI_QUESTIONS,
  UMNI_STAGES,
  type Trial,
  type UmniDocument,
  type UmniStage
} from "../../lib/benchmarks/umnibench/index.js";
import {choice, subset, type StateSpec} from "../../lib/state/index.js";
import type {Ability} from "../chart/index.js";

/** Kinds of system on this page, as the filter names them. */
export const KINDS = [
  {id: "unified-open", name: "unified, open"},
  {id: "unified-closed", name: "unified, closed"},
  {id: "understanding-only", name: "understanding only"},
  {id: "generation-only", name: "generation only"},
  {id: "editing-only", name: "editing only"}
] as const;

/** What a reader can choose on the UmniBench page. Lists of ids are empty for "all". */
export interface UmniState {
  readonly models: readonly string[];
  readonly kinds: readonly string[];
  readonly stages: readonly string[];
  readonly questions: readonly string[];
  readonly domains: readonly string[];
  /** What an interval counts as one trial. */
  readonly trial: Trial;
  /** Which document the stage curves are drawn from. */
  readonly doc: "paper" | "page";
  readonly order: "printed" | "similarity";
  readonly show: "score" | "residual";
}

export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** How a stage is drawn: the first makes an image, the other two edit it; open is counterfactual. */
export const STAGE_LOOK: Readonly<Record<UmniStage, {readonly shape: Ability; readonly open: boolean}>> = {
  generation: {shape: "generation", open: false},
  interaction: {shape: "editing", open: false},
  counterfactual: {shape: "editing", open: true}
};

export const umniState = (models: readonly string[], domains: readonly string[]): StateSpec<UmniState> => ({
  models: subset(models),
  kinds: subset(KINDS.map(({id}) => id)),
  stages: subset(UMNI_STAGES),
  questions: subset(UMNI_QUESTIONS.map(({id}) => id.toLowerCase())),
  domains: subset(domains.map(slug)),
  trial: choice<Trial>(["cases", "answers"], "cases"),
  doc: choice(["paper", "page"], "paper"),
  order: choice(["printed", "similarity"], "printed"),
  show: choice(["score", "residual"], "score")
});

export const documentOf = ({doc}: UmniState): UmniDocument => (doc === "paper" ? "paper" : "project page");

/** What the explorer's filter calls a stage; all of them are no filter. */
export const stageFilter = (stage: UmniStage | "overall"): Readonly<Record<string, string>> =>
  stage === "overall" ? {} : {stage: String(UMNI_STAGES.indexOf(stage) + 1)};

export const chosenStages = ({stages}: UmniState): readonly UmniStage[] =>
  UMNI_STAGES.filter((stage) => stages.length === 0 || stages.includes(stage));

export const chosenQuestions = (state: UmniState): readonly (typeof UMNI_QUESTIONS)[number][] =>
  UMNI_QUESTIONS.filter(
    ({id, stage}) =>
      chosenStages(state).includes(stage) &&
      (state.questions.length === 0 || state.questions.includes(id.toLowerCase()))
  );
