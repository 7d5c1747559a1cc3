import {describe, expect, it} from "vitest";
import {statementsToJson, type Statement} from "../../src/lib/statements/index.js";
import {createStatementTray} from "../../src/runtime/statements.js";

function memory(most = Infinity) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error("full");
      kept.set(key, value);
    }
  };
}
const statement = (id: string): Statement => ({
  id,
  sentence: `finding ${id}`,
  isReadersWords: false,
  finding: `finding ${id}`,
  encoding: "",
  filter: "",
  test: "",
  n: "",
  source: "",
  isSimulated: false,
  address: "explore#rates",
  fingerprint: "f",
  picture: "",
  pinnedAt: "2026"
});

describe("createStatementTray(storage)", () => {
  it("keeps statements and their order over a reload", () => {
    const storage = memory();
    const tray = createStatementTray(storage);
    for (const id of ["a", "b", "c"]) tray.add(statement(id));
    tray.move("c", -1);
    tray.move("a", -1);
    expect(
      createStatementTray(storage)
        .all()
        .map(({id}) => id)
    ).toEqual(["a", "c", "b"]);
  });

  it("marks the reader's own words, and unmarks the figure's", () => {
    const tray = createStatementTray(memory());
    tray.add(statement("a"));
    tray.reword("a", " mine ");
    expect(tray.all()[0]).toMatchObject({sentence: "mine", finding: "finding a", isReadersWords: true});
    tray.reword("a", "");
    expect(tray.all()[0]).toMatchObject({sentence: "finding a", isReadersWords: false});
  });

  it("takes back a deletion", () => {
    const tray = createStatementTray(memory());
    tray.add(statement("a"));
    tray.remove("a");
    expect(tray.all()).toEqual([]);
    expect(tray.undo()).toBe(true);
    expect(tray.all()).toHaveLength(1);
  });

  it("keeps what another tab has pinned while this one worded, moved or took back", () => {
    const storage = memory();
    const [one, two] = [createStatementTray(storage), createStatementTray(storage)];
    one.add(statement("a"));
    two.add(statement("b"));
    one.reword("a", "mine");
    two.add(statement("c"));
    expect(one.undo()).toBe(true);
    expect(one.all().map(({id, sentence}) => [id, sentence])).toEqual([
      ["a", "finding a"],
      ["b", "finding b"],
      ["c", "finding c"]
    ]);
    one.move("a", 1);
    expect(createStatementTray(storage).all()[0]!.id).toBe("b");
  });

  it("loses nothing to one statement of a long address, or to more than one file may hold", () => {
    const storage = memory();
    const tray = createStatementTray(storage);
    tray.add({...statement("long"), address: `explore?text=${"x".repeat(5000)}#rates`, filter: "x".repeat(5000)});
    tray.imported(statementsToJson(Array.from({length: 500}, (_, k) => statement(`s${k}`))));
    expect(createStatementTray(storage).all()).toHaveLength(501);
  });

  it("says when the browser keeps nothing more, and still holds what was pinned", () => {
    const tray = createStatementTray(memory(300));
    tray.add({...statement("a"), picture: "x".repeat(400)});
    expect([tray.isKept(), tray.all().length]).toEqual([false, 1]);
    tray.remove("a");
    expect(tray.isKept()).toBe(true);
  });

  it("replaces on import what it has already", () => {
    const tray = createStatementTray(memory());
    tray.add(statement("a"));
    const text = JSON.stringify({
      format: "parallax statements 1",
      statements: [{...statement("a"), n: "5"}, statement("b")]
    });
    expect(tray.imported(text)).toBe(2);
    expect(tray.all().map(({id, n}) => id + n)).toEqual(["a5", "b"]);
  });
});
