import {mulberry32} from "../../src/lib/math/index.js";
import type {ColumnTruth, Sheet, TableShape} from "./clean-table.js";

/** A kind of error: in which tables it can stand, and the edit. */
export interface PlantedKind {
  readonly name: string;
  /** What the table must be like; the rest is drawn. */
  readonly within: Partial<TableShape>;
  /** `null` where the drawn place cannot hold the error. */
  readonly plant: (sheet: Sheet, draw: Draw) => Sheet | null;
  /** True where the table stays possible and the error is still to be found: no reader takes it for an accident. */
  readonly telling?: true;
}

export interface Draw {
  readonly below: (n: number) => number;
  readonly of: <T>(list: readonly T[]) => T;
}

export function drawer(seed: number): Draw {
  const uniform = mulberry32(seed);
  const below = (n: number) => Math.floor(n * uniform());
  return {below, of: (list) => list[below(list.length)]!};
}

const columnsOf = ({columns}: Sheet, kind: ColumnTruth["kind"]): number[] =>
  columns.flatMap((column, c) => (column.kind === kind ? [c] : []));

const withRow = (sheet: Sheet, m: number, row: readonly string[]): Sheet => ({
  ...sheet,
  models: sheet.models.map((own, i) => (i === m ? row : own))
});
const withCell = (sheet: Sheet, m: number, c: number, text: string): Sheet =>
  withRow(sheet, m, sheet.models[m]!.with(c, text));

/** The printed value moved by a plain misprint: 0.3 to 5 points. */
function moved(text: string, decimals: number, draw: Draw): string {
  const by = (0.3 + draw.below(471) / 100) * (draw.below(2) === 0 ? 1 : -1);
  return `${text.startsWith("+") ? "+" : ""}${(Number(text) + by).toFixed(decimals)}`;
}

function movedIn(kind: ColumnTruth["kind"]): PlantedKind["plant"] {
  return (sheet, draw) => {
    const [m, c] = [draw.below(sheet.models.length), draw.of(columnsOf(sheet, kind))];
    return withCell(sheet, m, c, moved(sheet.models[m]![c]!, sheet.shape.decimals, draw));
  };
}

/** What goes wrong in tables, as the issue names it. */
export const PLANTED: readonly PlantedKind[] = [
  {
    name: "digits exchanged",
    within: {},
    plant(sheet, draw) {
      const [m, c] = [draw.below(sheet.models.length), draw.of(columnsOf(sheet, "rate"))];
      const text = sheet.models[m]![c]!.replace(/^(\W*(?:<u>)?)(\d)(\d)/, "$1$3$2");
      return text === sheet.models[m]![c] ? null : withCell(sheet, m, c, text);
    }
  },
  {
    name: "row copied",
    within: {extra: "none"},
    telling: true,
    plant(sheet, draw) {
      const m = draw.below(sheet.models.length);
      return withRow(sheet, (m + 1) % sheet.models.length, sheet.models[m]!);
    }
  },
  {name: "mean wrong", within: {overall: "macro", extra: "none"}, plant: movedIn("mean")},
  {
    name: "average row wrong",
    within: {extra: "average"},
    plant(sheet, draw) {
      const c = draw.below(sheet.columns.length);
      return {...sheet, average: sheet.average!.with(c, moved(sheet.average![c]!, sheet.shape.decimals, draw))};
    }
  },
  {name: "pooled total wrong", within: {overall: "pooled", extra: "none"}, plant: movedIn("mean")},
  {
    name: "denominator wrong",
    within: {counts: "all", extra: "none"},
    plant(sheet, draw) {
      const c = draw.of(columnsOf(sheet, "rate"));
      return {...sheet, counts: sheet.counts!.with(c, `${Number(sheet.counts![c]) + 1 + draw.below(9)}`)};
    }
  },
  {
    name: "columns shifted",
    within: {extra: "none"},
    plant(sheet, draw) {
      const m = draw.below(sheet.models.length);
      const row = sheet.models[m]!;
      return withRow(sheet, m, [row.at(-1)!, ...row.slice(0, -1)]);
    }
  },
  {
    name: "success above a part",
    within: {extra: "pairs"},
    plant(sheet, draw) {
      const [m, [und, gen, both]] = [draw.below(sheet.models.length), draw.of(sheet.joint)];
      const least = Math.min(Number(sheet.models[m]![und]), Number(sheet.models[m]![gen]));
      return withCell(sheet, m, both, (least + 0.5 + draw.below(500) / 100).toFixed(sheet.shape.decimals));
    }
  },
  {name: "difference wrong", within: {extra: "difference"}, plant: movedIn("difference")},
  {
    name: "rank wrong",
    within: {extra: "marks"},
    plant(sheet, draw) {
      const [c] = columnsOf(sheet, "rank");
      const m = draw.below(sheet.models.length - 1);
      const [a, b] = [sheet.models[m]![c!]!, sheet.models[m + 1]![c!]!];
      return a === b ? null : withCell(withCell(sheet, m, c!, b), m + 1, c!, a);
    }
  },
  {
    name: "bold on another",
    within: {extra: "marks"},
    plant(sheet, draw) {
      const c = draw.of(columnsOf(sheet, "rate"));
      const best = sheet.models.findIndex((own) => own[c]!.startsWith("**"));
      const other = (best + 1 + draw.below(sheet.models.length - 1)) % sheet.models.length;
      const text = sheet.models[other]![c]!;
      if (/^\*\*|^<u>/.test(text)) return null;
      return withCell(withCell(sheet, best, c, sheet.models[best]![c]!.replaceAll("*", "")), other, c, `**${text}**`);
    }
  },
  {name: "gap does not follow", within: {extra: "gap"}, plant: movedIn("difference")},
  {
    name: "correlation does not follow",
    within: {overall: "macro", extra: "correlation"},
    plant(sheet, draw) {
      const c = draw.of(columnsOf(sheet, "rate"));
      const by = (0.05 + draw.below(40) / 100) * (Number(sheet.correlations![c]) > 0.5 ? -1 : 1);
      return {...sheet, correlations: sheet.correlations!.with(c, (Number(sheet.correlations![c]) + by).toFixed(2))};
    }
  },
  {
    name: "sign of a rate",
    within: {extra: "none"},
    plant(sheet, draw) {
      const [m, c] = [draw.below(sheet.models.length), draw.below(sheet.columns.length)];
      return withCell(sheet, m, c, `-${sheet.models[m]![c]!}`);
    }
  },
  {
    name: "sign of a difference",
    within: {extra: "difference"},
    plant(sheet, draw) {
      const [m, [c]] = [draw.below(sheet.models.length), columnsOf(sheet, "difference")];
      const text = sheet.models[m]![c!]!;
      return withCell(sheet, m, c!, text.startsWith("-") ? text.replace("-", "+") : text.replace(/^\+?/, "-"));
    }
  },
  {
    name: "shares among percent",
    within: {extra: "none"},
    telling: true,
    plant(sheet, draw) {
      const m = draw.below(sheet.models.length);
      return withRow(
        sheet,
        m,
        sheet.models[m]!.map((text) => (Number(text) / 100).toFixed(sheet.shape.decimals + 2))
      );
    }
  }
];
