import {
  asPrinted,
  correlationReading,
  rowsWhere,
  shown,
  shownChange,
  statedNumber,
  type PaperClaim
} from "../../../claims/index.js";
import {correlationOf, midRanks} from "../../../math/index.js";
import type {ClaimInput} from "../../contract/benchmark-claims.js";

/** One system's overall gap by either judge. */
interface Pair {
  readonly model: string;
  readonly name: string;
  readonly gemini: number;
  readonly gpt: number;
  readonly cells: readonly string[];
}

const GEMINI = "gemini-2-5-flash-image";
const GPT = "gpt-image-1";
const about = {
  benchmark: "gapeval",
  limits: "",
  place: "Appendix B",
  label: null,
  figure: "gapeval.html#judges"
} as const;
const TEST = "overall gaps of Table 3, eight models";

function pairsOf({rows, models}: ClaimInput): Pair[] {
  const table = rowsWhere(rows, {table: "Table 3"});
  return [...new Set(table.map(({model}) => model))].map((model) => {
    const of = (evaluator: string) => rowsWhere(table, {model, evaluator})[0]!;
    const [gemini, gpt] = [of("Gemini3-Flash"), of("GPT5-mini")];
    return {
      model,
      name: models.get(model)!.short,
      gemini: gemini.value,
      gpt: gpt.value,
      cells: [gemini.cell, gpt.cell]
    };
  });
}

/** Appendix B: two judges. */
export function judgeClaims(input: ClaimInput): PaperClaim[] {
  const pairs = pairsOf(input);
  return [sameRanking(pairs), statedCorrelation(input, pairs), noKin(pairs)];
}

function sameRanking(pairs: readonly Pair[]): PaperClaim {
  const [a, b] = [pairs.map(({gemini}) => gemini), pairs.map(({gpt}) => gpt)];
  const ranks = [midRanks(a), midRanks(b)] as const;
  const moved = pairs.filter((_, i) => ranks[0][i] !== ranks[1][i]);
  const lowest = (values: readonly number[]) => pairs[values.indexOf(Math.min(...values))]!;
  return {
    ...about,
    id: "gapeval/judges-rank-alike",
    says: "Gaps by two judges rank the models consistently, GPT-Image-1 with the smallest gap.",
    statements: [],
    readings: [
      asPrinted(
        {reads: "the smallest gap is of the same model", test: TEST},
        lowest(a) === lowest(b),
        `${lowest(a).name} and ${lowest(b).name}`,
        pairs
      ),
      asPrinted(
        {reads: "the order of all models is the same", test: TEST},
        moved.length === 0,
        `${moved.length} of ${pairs.length} change their rank; Spearman ${shown(correlationOf(...ranks), 3)}`,
        pairs
      ),
      correlationReading(
        {reads: "gaps by both judges go together", test: `${TEST}, Pearson by permutation`},
        pairs.map(({name, gemini, gpt, cells}) => ({name, x: gemini, y: gpt, cells})),
        1
      )
    ]
  };
}

function statedCorrelation({rows, evidence}: ClaimInput, pairs: readonly Pair[]): PaperClaim {
  const printed = evidence.find(({id}) => id === "gapeval/judge-judge")!;
  const repeated = rowsWhere(rows, {table: "Table 2", category: "Overall", model: "omnigen2", metric: "gap"})[0]!;
  const gemini = pairs.map((pair) => pair.gemini);
  const cells = pairs.flatMap((pair) => pair.cells);
  const stated = (reads: string, gpt: readonly number[], from: readonly string[]) =>
    statedNumber(
      {reads, test: `${TEST}, to the last stated digit`},
      Number(printed.value),
      correlationOf(gemini, gpt),
      0.00005,
      4,
      from
    );
  return {
    ...about,
    id: "gapeval/judges-correlate",
    says: `Gaps by two judges correlate at ${printed.value}.`,
    statements: ["gapeval/judge-correlation"],
    cause: {
      id: "gapeval/exchanged-digits",
      says: "OmniGen2’s gap stands in two tables, in one of them with two digits exchanged.",
      cells: [...pairs.find(({model}) => model === repeated.model)!.cells, repeated.cell]
    },
    readings: [
      stated(
        "from Table 3 as printed",
        pairs.map(({gpt}) => gpt),
        cells
      ),
      stated(
        "with OmniGen2’s gap as Table 2 has it",
        pairs.map(({model, gpt}) => (model === repeated.model ? repeated.value : gpt)),
        [...cells, repeated.cell]
      )
    ]
  };
}

function noKin(pairs: readonly Pair[]): PaperClaim {
  const shift = ({gemini, gpt}: Pair) => gemini - gpt;
  const [own, other] = [GEMINI, GPT].map((id) => pairs.find(({model}) => model === id)!) as [Pair, Pair];
  const rest = pairs.filter(({model}) => model !== GEMINI && model !== GPT);
  const shifts = rest.map(shift);
  const inside = (value: number) => value >= Math.min(...shifts) && value <= Math.max(...shifts);
  return {
    ...about,
    id: "gapeval/judges-without-kin",
    says: "Neither judge prefers the model of its own family.",
    limits: "One model of either family: a preference and that model's own answers cannot be told apart.",
    statements: [],
    readings: [
      asPrinted(
        {
          reads: "both judges give Gemini’s model nearly the same gap",
          test: `${TEST}; nearly the same is within one point`
        },
        Math.abs(shift(own)) < 1,
        `${shown(own.gemini, 2)} by Gemini, ${shown(own.gpt, 2)} by GPT`,
        [own]
      ),
      asPrinted(
        {
          reads: "the change of judge moves Gemini’s model as it moves models of neither family",
          test: `${TEST}; its shift against the range of the six others`
        },
        inside(shift(own)),
        `Gemini’s judge moves its own by ${shownChange(shift(own), 2)}, six others by ${shownChange(Math.min(...shifts), 2)} to ${shownChange(Math.max(...shifts), 2)}, GPT’s by ${shownChange(shift(other), 2)} points`,
        pairs
      )
    ]
  };
}
