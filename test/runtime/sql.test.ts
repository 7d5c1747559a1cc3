import {describe, expect, it} from "vitest";
import {createQueryDrafts} from "../../src/runtime/sql/query-drafts.js";
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

const storage = (text: string | null = null) => {
  let kept = text;
  return {getItem: () => kept, setItem: (_: string, next: string) => void (kept = next)};
};

describe("the history of queries", () => {
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
  it("keeps what another tab ran meanwhile", () => {
    const place = storage();
    const [here, there] = [createQueryHistory(place), createQueryHistory(place)];
    here.add({sql: "here", ranAt: "", rows: 1});
    there.add({sql: "there", ranAt: "", rows: 1});
    for (const tab of [here, there]) expect(tab.all().map(({sql}) => sql)).toEqual(["there", "here"]);
  });
  it("lasts until the page is left where nothing is kept", () => {
    const full = {
      getItem: () => "[]",
      setItem: () => {
        throw new Error("full");
      }
    };
    const history = createQueryHistory(full);
    for (const sql of ["a", "b"]) history.add({sql, ranAt: "", rows: 1});
    expect(history.all().map(({sql}) => sql)).toEqual(["b", "a"]);
  });
  it("never holds more than fifty", () => {
    const history = createQueryHistory(storage());
    for (let n = 0; n < 60; n++) history.add({sql: `select ${n}`, ranAt: "", rows: null});
    expect(history.all()).toHaveLength(50);
    expect(history.all()[0]!.sql).toBe("select 59");
  });
});

describe("drafts of queries", () => {
  it("belong to the query over which they were written, and lie in no other's way", () => {
    const place = storage();
    const drafts = createQueryDrafts(place);
    drafts.keep("a", "a edited");
    drafts.keep("b", "b edited");
    expect(["a", "b", "c"].map(createQueryDrafts(place).at)).toEqual(["a edited", "b edited", ""]);
  });
  it("are gone from the query before once they have run", () => {
    const drafts = createQueryDrafts(storage());
    drafts.keep("a", "b");
    drafts.ran("a", "b");
    expect(["a", "b"].map(drafts.at)).toEqual(["", "b"]);
  });
  it("give the newest text where the address has no query, unless one was begun there", () => {
    const drafts = createQueryDrafts(storage());
    drafts.ran("", "a");
    expect(drafts.at("")).toBe("a");
    drafts.keep("", "begun");
    drafts.keep("b", "b edited");
    expect(drafts.at("")).toBe("begun");
  });
  it("are kept whole or not at all", () => {
    const drafts = createQueryDrafts(storage());
    drafts.keep("a", "short");
    drafts.keep("b", "b edited");
    drafts.keep("a", "x".repeat(100_001));
    expect(drafts.at("a")).toBe("");
    expect(drafts.at("b")).toBe("b edited");
    // All of them have room for so much together: the oldest goes.
    drafts.keep("a", "x".repeat(99_995));
    expect(["a", "b"].map((query) => drafts.at(query).length)).toEqual([99_995, 0]);
  });
  it("are none where something else lies in their place", () => {
    for (const text of ["select 1", "5", '[null, {"over": 5}]'])
      expect(createQueryDrafts(storage(text)).at("")).toBe("");
  });
});
