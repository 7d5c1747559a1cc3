/** A column of text. `oneOf` lists the only values it may hold. */
export interface TextColumn<T extends string = string> {
  readonly kind: "text";
  readonly nullable: boolean;
  readonly oneOf?: readonly T[];
}

/** A column of finite numbers. */
export interface NumberColumn {
  readonly kind: "number";
  readonly nullable: boolean;
}

/** A column of true and false. */
export interface FlagColumn {
  readonly kind: "flag";
  readonly nullable: boolean;
}

export type Column = TextColumn | NumberColumn | FlagColumn;

type Nullable<T> = {readonly nullable: null extends T ? true : false};

/** The column that can hold a field of type `T`: literal unions must be listed, plain text must not. */
export type ColumnOf<T> = [NonNullable<T>] extends [string]
  ? string extends NonNullable<T>
    ? {readonly kind: "text"} & Nullable<T>
    : {readonly kind: "text"; readonly oneOf: readonly NonNullable<T>[]} & Nullable<T>
  : [NonNullable<T>] extends [number]
    ? {readonly kind: "number"} & Nullable<T>
    : [NonNullable<T>] extends [boolean]
      ? {readonly kind: "flag"} & Nullable<T>
      : never;

/**
 * Definition of a table: its name, the version of its columns, and one column per field of its rows.
 *
 * The type ties both together: a spec with a missing, additional or wrongly typed column does not compile.
 */
export interface TableSpec<Row> {
  readonly name: string;
  /** Increases whenever a column is added, removed or changes its meaning. */
  readonly schemaVersion: number;
  readonly columns: {readonly [K in keyof Row]-?: ColumnOf<Row[K]>};
}
