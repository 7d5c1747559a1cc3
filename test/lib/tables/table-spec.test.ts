import {describe, expectTypeOf, it} from "vitest";
import type {ColumnOf, TableSpec} from "../../../src/lib/schema/index.js";

interface Fruit {
  readonly name: string;
  readonly colour: "red" | "green" | null;
}

describe("TableSpec<Row>", () => {
  it("lists the options of a literal union and those of no other text", () => {
    expectTypeOf<ColumnOf<string>["kind"]>().toEqualTypeOf<"text">();
    expectTypeOf<ColumnOf<string>>().not.toHaveProperty("oneOf");
    expectTypeOf<ColumnOf<"red" | "green" | null>["oneOf"]>().toEqualTypeOf<readonly ("red" | "green")[]>();
    expectTypeOf<ColumnOf<number | null>["nullable"]>().toEqualTypeOf<true>();
  });

  it("does not compile with a missing, additional or wrongly typed column", () => {
    const name = {kind: "text", nullable: false} as const;
    const colour = {kind: "text", nullable: true, oneOf: ["red", "green"]} as const;
    const spec = (columns: TableSpec<Fruit>["columns"]) => columns;
    spec({name, colour});
    // @ts-expect-error a column is missing
    spec({name});
    // @ts-expect-error there is no such column
    spec({name, colour, seeds: {kind: "number", nullable: false}});
    // @ts-expect-error the options are not those of the row
    spec({name, colour: {kind: "text", nullable: true, oneOf: ["blue"]}});
    // @ts-expect-error the row may hold null
    spec({name, colour: {kind: "text", nullable: false, oneOf: ["red", "green"]}});
  });
});
