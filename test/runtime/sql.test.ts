import {describe, expect, it} from "vitest";
import {createQueryHistory} from "../../src/runtime/sql/query-history.js";
import {SqlError} from "../../src/runtime/sql/query-result.js";

describe("what DuckDB refuses", () => {
  it("says the line and leaves the quoted text to the editor", () => {
    const error = new SqlError("Catalog Error: Table x does not exist!\n\nLINE 3: from x\n             ^");
    expect([error.message, error.line]).toEqual(["Catalog Error: Table x does not exist!", 3]);
  });
  it("is read from JSON too", () => {
    const json = JSON.stringify({
      exception_type: "Parser",
      exception_message: 'syntax error at "frm"\n\nLINE 2: frm\n^'
    });
    const error = new SqlError(json);
    expect([error.message, error.line]).toEqual(['Parser Error: syntax error at "frm"', 2]);
  });
  it("does not advise what cannot be done here", () => {
    const error = new SqlError(
      "It exists in the json extension.\n\nPlease try installing and loading it:\nINSTALL json;"
    );
    expect(error.message).toBe(
      "It exists in the json extension. Extensions are not loaded here: they would come from another site."
    );
    expect(error.line).toBeNull();
  });
});

describe("the history of queries", () => {
  const storage = (text: string | null = null) => {
    let kept = text;
    return {getItem: () => kept, setItem: (_: string, next: string) => void (kept = next)};
  };
  it("keeps the newest on top, each text once, and forgets on request", () => {
    const place = storage();
    const history = createQueryHistory(place);
    for (const sql of ["a", "b", "a"]) history.add({sql, ranAt: "2026-01-01T00:00:00Z", rows: 1});
    expect(
      createQueryHistory(place)
        .all()
        .map(({sql}) => sql)
    ).toEqual(["a", "b"]);
    history.remove("a");
    expect(
      createQueryHistory(place)
        .all()
        .map(({sql}) => sql)
    ).toEqual(["b"]);
    history.clear();
    expect(createQueryHistory(place).all()).toEqual([]);
  });
  it("is empty where something else lies in its place", () => {
    for (const text of ["{", '"x"', '[null, {"sql": 5}]']) expect(createQueryHistory(storage(text)).all()).toEqual([]);
  });
  it("never holds more than fifty", () => {
    const history = createQueryHistory(storage());
    for (let n = 0; n < 60; n++) history.add({sql: `select ${n}`, ranAt: "", rows: null});
    expect(history.all()).toHaveLength(50);
    expect(history.all()[0]!.sql).toBe("select 59");
  });
});
