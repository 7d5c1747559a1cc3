import {
  asPrinted,
  difference,
  everyContrast,
  least,
  meanOf,
  ranked,
  shown,
  statedNumber,
  type PaperClaim,
  type Reading
} from "../../../claims/index.js";
import {UMNI_STAGES} from "../stories/questions.js";
import type {UmniDocument} from "../stories/stage-scores.js";
import {BY_DOCUMENT, caseContrast, systemOf, twoRuns, type CaseRate, type StageTable} from "./table.js";

const about = {
  benchmark: "umnibench",
  label: null,
  limits: "",
  statements: [],
  place: "Section 4.2 and Table 2"
} as const;
const CASES = "rates as independent, cases as units";
/** What the paper says of full systems over the three stages. */
export const stageClaims = (table: StageTable, stated: (id: string) => string): PaperClaim[] => [
  leader(table),
  decline(table),
  means(table, stated("stage-means")),
  stable(table),
  collapse(table),
  farBehind(table),
  coupling(table)
];

function leader(table: StageTable): PaperClaim {
  const tops = BY_DOCUMENT.map(([document, where]) => ({where, all: ranked(table.stage(document, "overall"))}));
  const second = tops[0]!.all.find(({model}) => model !== "bagel-think")!;
  return {
    ...about,
    id: "umnibench/bagel-think-leads",
    says: "Bagel-Think has the highest overall score.",
    statements: ["umnibench/highest-overall"],
    figure: "umnibench.html#documents",
    readings: [
      ...tops.map(({where, all}): Reading =>
        asPrinted(
          {reads: `by ${where}`, test: "overall scores as printed"},
          all[0]!.model === "bagel-think",
          `${all[0]!.name} ${shown(all[0]!.value, 2)}, then ${all[1]!.name} ${shown(all[1]!.value, 2)}`,
          all
        )
      ),
      everyContrast(
        {reads: "ahead of the next in the paper beyond chance", test: CASES},
        [caseContrast(systemOf(tops[0]!.all, "bagel-think"), second)],
        1,
        "points"
      )
    ]
  };
}

/** Changes from one stage to the next, of every system. */
function steps(table: StageTable, document: UmniDocument) {
  return UMNI_STAGES.slice(1).flatMap((stage, i) => {
    const before = table.stage(document, UMNI_STAGES[i]!);
    return table
      .stage(document, stage)
      .map((after) => ({...caseContrast(after, systemOf(before, after.model)), name: `${after.name}, ${stage}`}));
  });
}

function decline(table: StageTable): PaperClaim {
  return {
    ...about,
    id: "umnibench/all-decline",
    says: "Every model declines from stage to stage.",
    statements: ["umnibench/decline-to-interaction", "umnibench/decline-to-counterfactual"],
    figure: "umnibench.html#stages",
    readings: [
      ...BY_DOCUMENT.map(([document, where]): Reading => {
        const all = steps(table, document);
        const falls = all.filter(({value}) => value < 0);
        return asPrinted(
          {reads: `by ${where}`, test: "both steps of every system"},
          falls.length === all.length,
          `${falls.length} of ${all.length} fall`,
          all
        );
      }),
      everyContrast(
        {reads: "in every step beyond chance", test: `the paper’s tables; ${CASES}`},
        steps(table, "paper"),
        -1,
        "points"
      )
    ]
  };
}

const STATED = {
  generation: "mean-generation",
  interaction: "mean-interaction",
  counterfactual: "mean-counterfactual"
} as const;

/** @param text - `83.99 -> 72.76 -> 59.55 (reduction 29.1%)` */
function means(table: StageTable, text: string): PaperClaim {
  const reduction = Number(/reduction ([\d.]+)%/.exec(text)![1]);
  return {
    ...about,
    id: "umnibench/stage-means",
    says: "The mean over models falls from the first stage to the last by about three tenths.",
    statements: Object.values(STATED).map((id) => `umnibench/${id}`),
    figure: "umnibench.html#stages",
    limits: "The three means that the text states follow from neither document; the ledger has them one by one.",
    readings: BY_DOCUMENT.flatMap(([document, where]): Reading[] => {
      const [first, last] = [table.stage(document, "generation"), table.stage(document, "counterfactual")];
      const fall = 100 * (1 - meanOf(last) / meanOf(first));
      const words = `${shown(meanOf(first), 2)} to ${shown(meanOf(last), 2)}, ${shown(fall)}% less`;
      return [
        asPrinted(
          {
            reads: `by ${where}`,
            test: "mean of the eight systems, first and last stage; about three tenths is 25% to 35%"
          },
          fall >= 25 && fall <= 35,
          words,
          [...first, ...last]
        ),
        statedNumber(
          {reads: `the share that the text states, by ${where}`, test: "the same, to its last digit"},
          reduction,
          fall,
          0.05,
          1,
          [...first, ...last].flatMap(({cells}) => cells)
        )
      ];
    })
  };
}

/** What every system loses from the first stage to the last: points, or percent of the first. */
function lost(table: StageTable, document: UmniDocument, by: "points" | "share") {
  const last = table.stage(document, "counterfactual");
  return table.stage(document, "generation").map((one) => {
    const end = systemOf(last, one.model);
    return {
      model: one.model,
      name: one.name,
      value: by === "points" ? one.value - end.value : 100 * (1 - end.value / one.value),
      cells: [...one.cells, ...end.cells]
    };
  });
}

function stable(table: StageTable): PaperClaim {
  const fewest = (by: "points" | "share", document: UmniDocument, reads: string, unit: string): Reading => {
    const all = lost(table, document, by).sort((a, b) => a.value - b.value);
    return asPrinted(
      {reads, test: "first stage less last, least of eight systems"},
      all[0]!.model === "bagel-think",
      all
        .slice(0, 3)
        .map(({name, value}) => `${name} ${shown(value)}${unit}`)
        .join(", "),
      all
    );
  };
  return {
    ...about,
    id: "umnibench/bagel-think-stable",
    says: "Bagel-Think keeps most of its score over the stages.",
    statements: ["umnibench/stability-bagel-think", "umnibench/stability-ovis-u1"],
    figure: "umnibench.html#stages",
    cause: twoRuns(table),
    limits: "The two standard deviations that the text states are tested in the ledger.",
    readings: [
      fewest("points", "paper", "the fewest points lost, by the paper’s tables", " points"),
      fewest("share", "paper", "the smallest share lost, by the paper’s tables", "%"),
      fewest("share", "project page", "the smallest share lost, by the project page", "%")
    ]
  };
}

function collapse(table: StageTable): PaperClaim {
  const first = systemOf(table.stage("paper", "generation"), "omnigen2");
  const last = systemOf(table.stage("paper", "counterfactual"), "omnigen2");
  const all = lost(table, "paper", "share");
  const named = ["omnigen2", "onecat", "lumina-dimoo"];
  const greatest = ranked(all).slice(0, 3);
  return {
    ...about,
    id: "umnibench/three-collapse",
    says: "OmniGen2, OneCAT and Lumina-DiMOO lose most in the later stages, OmniGen2 more than two fifths.",
    statements: ["umnibench/omnigen2-decline"],
    figure: "umnibench.html#stages",
    readings: [
      asPrinted(
        {reads: "the three greatest shares lost", test: "first stage to last, the paper’s tables"},
        greatest.every(({model}) => named.includes(model)),
        greatest.map(({name, value}) => `${name} ${shown(value)}%`).join(", "),
        all
      ),
      asPrinted(
        {reads: "OmniGen2’s share lost", test: "above 40%"},
        100 * (1 - last.value / first.value) > 40,
        `${shown(100 * (1 - last.value / first.value))}%`,
        [first, last]
      ),
      everyContrast(
        {
          reads: "each loses more than the median of the others, beyond chance",
          test: `points from first to last; ${CASES}`
        },
        named.map((model) => beyondMedian(table, model, named)),
        -1,
        "points"
      )
    ]
  };
}

/** A system's change from first to last stage less that of the median system outside of a group. */
function beyondMedian(table: StageTable, model: string, group: readonly string[]) {
  const [first, last] = [table.stage("paper", "generation"), table.stage("paper", "counterfactual")];
  const change = (one: CaseRate) => caseContrast(systemOf(last, one.model), one);
  const others = first
    .filter((one) => !group.includes(one.model))
    .map(change)
    .sort((a, b) => a.value - b.value);
  const median = others[(others.length - 1) >> 1]!;
  const own = change(systemOf(first, model));
  return difference(table.name(model), own, median);
}

function farBehind(table: StageTable): PaperClaim {
  return {
    ...about,
    id: "umnibench/lumina-behind",
    says: "Lumina-DiMOO reaches two thirds of the leading score.",
    statements: ["umnibench/lumina-share"],
    figure: "umnibench.html#stages",
    readings: [
      ...BY_DOCUMENT.map(([document, where]): Reading => {
        const all = ranked(table.stage(document, "overall"));
        const own = systemOf(all, "lumina-dimoo");
        const share = (100 * own.value) / all[0]!.value;
        return statedNumber(
          {reads: `by ${where}`, test: "overall score over the highest, percent; within one of two thirds"},
          200 / 3,
          share,
          1,
          1,
          [...own.cells, ...all[0]!.cells]
        );
      })
    ]
  };
}

function coupling(table: StageTable): PaperClaim {
  const last = table.stage("paper", "counterfactual");
  const of = (kind: string) => last.filter(({model}) => table.coupling(model) === kind);
  const [tight, loose] = [of("tight"), of("loose")];
  const weakest = least(tight);
  return {
    ...about,
    id: "umnibench/coupling-reasons",
    place: "Section 5",
    says: "Models whose halves exchange tokens both ways reason better.",
    figure: "umnibench.html#questions",
    limits: `The paper states the coupling of ${tight.length + loose.length} of ${last.length} systems, ${tight.length} of them one model with and without thinking.`,
    readings: [
      asPrinted(
        {
          reads: "every tightly coupled model above every loosely coupled one, last stage",
          test: "as printed, systems whose coupling is stated"
        },
        tight.every(({value}) => loose.every((other) => value > other.value)),
        [...tight, ...loose].map(({name, value}) => `${name} ${shown(value, 2)}`).join(", "),
        [...tight, ...loose]
      ),
      everyContrast(
        {reads: "the same, beyond chance", test: CASES},
        loose.map((other) => caseContrast(weakest, other)),
        1,
        "points"
      )
    ]
  };
}
