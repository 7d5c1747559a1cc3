import {
  modelsOfColumns,
  type ColumnMapping,
  type MappedField,
  type TableProposal
} from "../../src/lib/adapters/index.js";

/** What is said on the command line about tables that name their columns in words of their own. */
export interface ColumnAnswers {
  /** Column by field. */
  readonly columns: Readonly<Partial<Record<MappedField, string>>>;
  /** What scores are out of. */
  readonly outOf?: number;
  /** The benchmark that tables are of; each is one by itself where it is not said. */
  readonly suite?: string;
  /** Is the model named on the command line? */
  readonly hasSubject: boolean;
  /** Whether what remains to be said is left as proposed. */
  readonly asProposed: boolean;
}

/** Something that a person must say before a table can be read. */
export interface TableQuestion {
  readonly text: string;
  /** What answers it on the command line. */
  readonly option: string;
  /** The mapping with an answer in it, or what is wrong with the answer. */
  readonly answered: (answer: string) => ColumnMapping | string;
}

/** Problems of a proposal that have questions of their own; all others are asked about in the words of the problem. */
const ASKED =
  /^no column names the (?:item|model)|^no score and no key|^a key and no answer|set scale to|say whether these calls failed/;
/** That rows have no scores of their own: asking for one alone would lead nowhere. */
const COMPARED = /^each row compares two answers/;
/** That a column of errors is filled beside scores. */
const FAILURES = /^column (.+) is filled in .*say whether these calls failed/;

/** Does a table have all columns of a list, `pair,turn`? */
const hasColumns = (columns: readonly string[], list: string): boolean =>
  list.split(",").every((column) => columns.includes(column));

/** In place of a column for the model: its name is the file's, or the folder's. */
const [BY_FILE, BY_FOLDER] = ["@file", "@folder"] as const;

/** Or each column of scores is another model's. */
const BY_COLUMN = "@columns";

/** What stands for the model where files or folders are named after it; `null` where there is no such name. */
function modelByPath(file: string, by: string): string | null {
  const parts = file.split(/[/\\]/);
  const name = by === BY_FILE ? parts.at(-1)!.replace(/(?:\.\w+)+$/, "") : by === BY_FOLDER ? (parts.at(-2) ?? "") : "";
  return name === "" ? null : name;
}

/** Files that are named after models hold answers to one benchmark: it is named after their folder. */
function namedByPath(file: string, mapping: ColumnMapping, by: string): ColumnMapping | null {
  const subject = modelByPath(file, by);
  const folder = modelByPath(file, BY_FOLDER)?.replace(/[^\w.-]+/g, "-");
  const suite = by === BY_FILE && folder !== undefined ? folder : mapping.suite;
  return subject === null ? null : {...mapping, suite, constants: {...mapping.constants, subject}};
}

/** A proposed mapping with what the command line says about columns, as far as the table has them. */
export function withAnswers(
  file: string,
  {mapping: proposed, columns: known}: TableProposal,
  {columns, outOf, suite}: ColumnAnswers
): ColumnMapping {
  const own = Object.entries(columns).filter(([, list]) => hasColumns(known, list));
  const hasModel = proposed.columns.subject !== undefined || own.some(([field]) => field === "subject");
  const byPath = hasModel ? null : namedByPath(file, proposed, columns.subject ?? "");
  const byColumn = !hasModel && columns.subject === BY_COLUMN ? modelsOfColumns(proposed) : null;
  const mapping = byPath ?? byColumn ?? proposed;
  const {outOf: byRow, ...others} = mapping.columns;
  return {
    ...mapping,
    columns: {
      ...others,
      ...(byRow === undefined || outOf !== undefined ? {} : {outOf: byRow}),
      ...Object.fromEntries(own)
    },
    ...(outOf === undefined ? {} : {scale: outOf}),
    ...(suite === undefined ? {} : {suite})
  };
}

/** What a path says of the model, in words. */
const namesOf = (file: string): string =>
  [BY_FILE, BY_FOLDER]
    .flatMap((by) => {
      const name = modelByPath(file, by);
      return name === null ? [] : `${by} for ${name}`;
    })
    .join(", ");

/** The first thing that must be said before a table can be read under a mapping; `null` where nothing is missing. */
export function nextQuestion(
  file: string,
  {problems, columns: known}: TableProposal,
  mapping: ColumnMapping,
  answers: ColumnAnswers,
  accepted: ReadonlySet<string>
): TableQuestion | null {
  const {columns, constants} = mapping;
  const list = known.join(", ");
  const column = (field: MappedField, text: string, example = "COLUMN"): TableQuestion => ({
    text: `${text} Its columns: ${list}.`,
    option: `--column ${field}=${example}`,
    answered: (answer) =>
      hasColumns(known, answer)
        ? {...mapping, columns: {...columns, [field]: answer}}
        : `${file} has no column ${answer}; expected one of ${list}`
  });
  if (columns.item === undefined) {
    // A pair is one item in each of its forms.
    const both = columns.pair === undefined ? [] : [columns.pair, ...[columns.capability ?? []].flat()];
    const example = both.length > 1 ? both.join(",") : undefined;
    const hint = example === undefined ? "" : ` Several together are written ${example}.`;
    return column("item", `Which column of ${file} says which item was asked?${hint}`, example);
  }
  const hasAnswer = columns.key !== undefined && (columns.reply !== undefined || columns.parsed !== undefined);
  if (columns.score === undefined && mapping.scores === undefined && !hasAnswer) {
    const compared = problems.find((problem) => COMPARED.test(problem));
    return column(
      "score",
      compared === undefined
        ? `Which column of ${file} holds the score?`
        : `${file}: ${compared}. Where a column holds a score all the same, which?`
    );
  }
  if (columns.subject === undefined && constants?.subject === undefined && !answers.hasSubject) {
    const models = modelsOfColumns(mapping);
    const each = models === null ? "" : `, or ${BY_COLUMN} for ${Object.values(models.spread!).join(", ")}`;
    return {
      text: `Which model gave the answers in ${file}? Its name, the column that names it (${list}), ${namesOf(file)}${each}.`,
      option: `--subject NAME, --column subject=COLUMN, or --column subject=${models === null ? BY_FILE : BY_COLUMN}`,
      answered: (answer) =>
        answer === ""
          ? "expected a name or a column"
          : answer === BY_COLUMN && models !== null
            ? models
            : known.includes(answer)
              ? {...mapping, columns: {...columns, subject: answer}}
              : (namedByPath(file, mapping, answer) ?? {...mapping, constants: {...constants, subject: answer}})
    };
  }
  const scale = problems.find((problem) => /set scale to/.test(problem));
  if (scale !== undefined && answers.outOf === undefined && !accepted.has(scale))
    return {
      text: `${file}: ${scale.replace(/: set scale.*/, "")}. What are scores out of?`,
      option: "--out-of NUMBER",
      answered: (answer) => (Number(answer) > 0 ? {...mapping, scale: Number(answer)} : "expected a number above 0")
    };
  const failures = problems.find((problem) => FAILURES.test(problem));
  if (failures !== undefined && columns.error === undefined && !answers.asProposed && !accepted.has(failures)) {
    const named = FAILURES.exec(failures)![1]!;
    return {
      text: `${file}: ${failures.replace(/: say whether.*/, "")}. Did these calls fail, so that their scores are none? yes or no.`,
      option: `--column error=${named} where they failed, --as-proposed where they are answers`,
      answered: (answer) =>
        /^y(?:es)?$/i.test(answer)
          ? {...mapping, columns: {...columns, error: named}}
          : /^no?$/i.test(answer)
            ? mapping
            : "expected yes or no"
    };
  }
  const [other] = problems.filter((problem) => !ASKED.test(problem) && !accepted.has(problem));
  if (other === undefined || answers.asProposed) return null;
  return {
    text: `${file}: ${other}. Read it as it is all the same? yes or no.`,
    option: "--as-proposed, or --mapping FILE with a mapping of your own",
    answered: (answer) => (/^y(?:es)?$/i.test(answer) ? mapping : "expected yes, or Ctrl-C to write a mapping first")
  };
}

/** The problems that an answer to the current question settles, so that it is not asked again. */
export const settledBy = ({problems}: TableProposal, question: TableQuestion): readonly string[] =>
  problems.filter((problem) => question.text.includes(problem.replace(/: (?:set scale|say whether).*/, "")));
