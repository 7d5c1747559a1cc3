import {VERDICT_WORDS, type JudgedClaim, type JudgedReading} from "../../lib/claims/index.js";
import {table, type TableSpec} from "../../components/figure/index.js";
import type {ClaimsContext} from "./context.js";

interface Line {
  readonly claim: JudgedClaim;
  readonly reading: JudgedReading | null;
}

/** Claims as a table, a line a reading; those that cannot be tested have one line. */
export const claimsSpec = ({benches}: Pick<ClaimsContext, "benches">, claims: readonly JudgedClaim[]): TableSpec =>
  table(
    claims.flatMap((claim): Line[] =>
      claim.readings.length === 0 ? [{claim, reading: null}] : claim.readings.map((reading) => ({claim, reading}))
    ),
    [
      {label: "Id", value: ({claim}) => claim.id},
      {label: "Benchmark", value: ({claim}) => benches.get(claim.benchmark)!.name},
      {label: "Finding", value: ({claim}) => claim.label},
      {label: "Place", value: ({claim}) => claim.place},
      {label: "Claim, in our words", value: ({claim}) => claim.says},
      {label: "Verdict", value: ({claim}) => VERDICT_WORDS[claim.verdict]},
      {label: "Verdict without correction", value: ({claim}) => VERDICT_WORDS[claim.verdictAlone]},
      {label: "Reading", value: ({reading}) => reading?.reads ?? null},
      {label: "Test", value: ({reading}) => reading?.test ?? null},
      {label: "Found", value: ({reading}) => reading?.found ?? null},
      {label: "Outcome", value: ({reading}) => reading?.outcome ?? null},
      {label: "p", value: ({reading}) => reading?.p ?? null},
      {label: "p corrected", value: ({reading}) => reading?.corrected ?? null},
      {label: "Limits", value: ({claim}) => claim.limits || null},
      {label: "Cause", value: ({claim}) => (claim.verdict === "cause" ? claim.cause!.says : null)},
      {label: "Source cells", value: ({reading}) => reading?.cells.join(" ") || null}
    ]
  );
