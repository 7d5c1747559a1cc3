import {
  asPrinted,
  everyContrast,
  meanOf,
  ranked,
  rowsWhere,
  shown,
  statedNumber,
  type PaperClaim
} from "../../../claims/index.js";
import {BY_DOCUMENT, caseContrast, systemOf, twoRuns, type CaseRate, type StageTable} from "./table.js";

const about = {
  benchmark: "umnibench",
  label: null,
  limits: "",
  statements: [],
  place: "Section 4.2 and Table 3"
} as const;

/** What the paper says of domains. */
export const domainClaims = (table: StageTable, stated: (id: string) => string): PaperClaim[] => [
  hardAndEasy(table),
  averages(table),
  fluid(table, stated),
  animal(table)
];

const domainsOf = ({rows}: StageTable): string[] => [
  ...new Set(
    rowsWhere(rows, {table: "Table 3"}).flatMap(({category}) =>
      category === null || category === "Overall" ? [] : [category]
    )
  )
];

function hardAndEasy(table: StageTable): PaperClaim {
  const all = domainsOf(table).map((domain) => {
    const own = table.domain(domain);
    const sorted = [...own].sort((a, b) => a.value - b.value);
    return {
      domain,
      mean: meanOf(own),
      median: (sorted[(sorted.length - 1) >> 1]!.value + sorted[sorted.length >> 1]!.value) / 2,
      cells: own.flatMap(({cells}) => cells)
    };
  });
  const order = (by: "mean" | "median") => {
    const sorted = [...all].sort((a, b) => a[by] - b[by]);
    return {low: sorted.slice(0, 2), high: sorted.slice(-3)};
  };
  const fits = ({low, high}: ReturnType<typeof order>) =>
    low.every(({domain}) => ["Spatial", "Plant"].includes(domain)) &&
    high.every(({domain}) => ["Household", "Gardening", "Personal Care", "Playground"].includes(domain));
  const say = (by: "mean" | "median") => {
    const {low, high} = order(by);
    const one = (part: typeof low) => part.map((it) => `${it.domain} ${shown(it[by])}`).join(", ");
    return `lowest ${one(low)}; highest ${one(high)}`;
  };
  return {
    ...about,
    id: "umnibench/hard-domains",
    says: "Spatial and Plant are the hardest domains; everyday ones such as Household, Gardening and Personal Care are easy.",
    figure: "umnibench.html#domains",
    readings: [
      asPrinted(
        {reads: "by the mean over the eight systems", test: "two lowest and three highest of thirteen"},
        fits(order("mean")),
        say("mean"),
        all
      ),
      asPrinted(
        {reads: "by the median over the eight systems", test: "the same, which one outlying cell does not move"},
        fits(order("median")),
        say("median"),
        all
      )
    ]
  };
}

function averages(table: StageTable): PaperClaim {
  const printed = rowsWhere(table.rows, {table: "Table 3", model: "average"}).filter(
    ({category}) => category !== null && category !== "Overall"
  );
  const follows = printed.filter(({category, value}) => {
    const own = table.domain(category!);
    return Math.abs(meanOf(own) - value) <= 0.0101;
  });
  const implied = impliedValue(table);
  const [paper, page] = (["paper", "project page"] as const).map((document) =>
    systemOf(table.stage(document, "overall"), "gpt-4o")
  ) as [CaseRate, CaseRate];
  return {
    ...about,
    id: "umnibench/domain-means",
    says: "The printed average of each domain is the mean of its row.",
    statements: ["spatial", "plant", "household", "gardening", "personal-care"].map((one) => `umnibench/mean-${one}`),
    figure: "umnibench.html#domains",
    cause: twoRuns(table),
    readings: [
      asPrinted(
        {reads: "the mean of the eight printed values, to rounding", test: "thirteen domains"},
        follows.length === printed.length,
        `${follows.length} of ${printed.length} follow`,
        printed.map(({cell}) => ({cells: [cell]}))
      ),
      asPrinted(
        {
          reads: "the value of GPT-4o that the averages ask for is that of Table 2",
          test: "eight times the average less the seven other values, pooled over domains; to what rounding of the averages adds"
        },
        Math.abs(implied - paper.value) <= ROUNDING,
        `they ask for ${shown(implied, 2)}; Table 2 has ${shown(paper.value, 2)}, the project page ${shown(page.value, 2)}`,
        [...printed.map(({cell}) => ({cells: [cell]})), paper, page]
      )
    ]
  };
}

/** Eight averages to a hundredth, each off by half of one at most. */
const ROUNDING = 8 * 0.005;

/** What GPT-4o would have to score over all answers for the printed averages of the domains. */
function impliedValue(table: StageTable): number {
  const asked = rowsWhere(table.rows, {table: "Table 3", model: "gpt-4o"}).filter(
    ({category}) => category !== null && category !== "Overall"
  );
  const total = asked.reduce((sum, {n}) => sum + n!, 0);
  return asked.reduce((sum, {category, n}) => {
    const average = rowsWhere(table.rows, {table: "Table 3", model: "average", category})[0]!.value;
    const others = table.domain(category!).filter(({model}) => model !== "gpt-4o");
    return sum + (n! / total) * (8 * average - others.reduce((rest, {value}) => rest + value, 0));
  }, 0);
}

function fluid(table: StageTable, stated: (id: string) => string): PaperClaim {
  const deficit = (document: "paper" | "project page") => {
    const overall = table.stage(document, "overall");
    return {gpt: systemOf(overall, "gpt-4o"), bagel: systemOf(overall, "bagel-think")};
  };
  const all = table.domain("Fluid");
  const [gpt, bagel] = [systemOf(all, "gpt-4o"), systemOf(all, "bagel-think")];
  return {
    ...about,
    id: "umnibench/fluid-inversion",
    says: "GPT-4o outperforms Bagel-Think in Fluid although it is behind overall.",
    statements: ["umnibench/gpt-4o-fluid", "umnibench/bagel-think-fluid", "umnibench/gpt-4o-deficit"],
    figure: "umnibench.html#domains",
    cause: twoRuns(table),
    readings: [
      asPrinted(
        {reads: "as Table 3 prints it", test: "Fluid, and overall"},
        gpt.value > bagel.value,
        `${shown(gpt.value, 2)} and ${shown(bagel.value, 2)}`,
        [gpt, bagel]
      ),
      everyContrast(
        {reads: "beyond chance", test: "rates as independent, cases of the domain as units"},
        [caseContrast(gpt, bagel)],
        1,
        "points"
      ),
      statedNumber(
        {reads: "with the value that the text gives GPT-4o", test: "Table 3, Fluid"},
        parseFloat(stated("gpt-4o-fluid")),
        gpt.value,
        0,
        2,
        gpt.cells
      ),
      ...BY_DOCUMENT.map(([document, where]) => {
        const {gpt: own, bagel: other} = deficit(document);
        return statedNumber(
          {reads: `with the deficit that the text states, by ${where}`, test: "overall scores"},
          parseFloat(stated("gpt-4o-deficit")),
          other.value - own.value,
          0.01,
          2,
          [...own.cells, ...other.cells]
        );
      })
    ]
  };
}

function animal(table: StageTable): PaperClaim {
  const all = ranked(table.domain("Animal"));
  const [uni, ovis] = [systemOf(all, "unipic2"), systemOf(all, "ovis-u1")];
  return {
    ...about,
    id: "umnibench/animal-tie",
    says: "UniPic2 shares the first place in Animal with Ovis-U1, ahead of Bagel-Think.",
    statements: ["umnibench/animal-first"],
    figure: "umnibench.html#domains",
    readings: [
      asPrinted(
        {reads: "the two are equal and first, as printed", test: "Table 3"},
        uni.value === all[0]!.value && ovis.value === all[0]!.value,
        `${shown(uni.value, 2)} and ${shown(ovis.value, 2)}, the next ${shown(all.find(({value}) => value < all[0]!.value)!.value, 2)}`,
        all
      ),
      everyContrast(
        {reads: "ahead of Bagel-Think beyond chance", test: "rates as independent, cases of the domain as units"},
        [caseContrast(uni, systemOf(all, "bagel-think"))],
        1,
        "points"
      )
    ]
  };
}
