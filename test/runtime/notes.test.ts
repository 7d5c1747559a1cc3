import {describe, expect, it, vi} from "vitest";
import {viewOf} from "../../src/runtime/figure-notes.js";
import {createNotes} from "../../src/runtime/notes.js";

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value)
  };
}

describe("createNotes(fingerprint)", () => {
  it("keeps notes over a reload, by log, and takes changes back", () => {
    const storage = memory();
    const notes = createNotes("f1", storage);
    notes.set("a", "odd key", false);
    notes.set("b", "", true);
    expect(
      createNotes("f1", storage)
        .all()
        .map(({item, text, isFlagged}) => [item, text, isFlagged])
    ).toEqual([
      ["a", "odd key", false],
      ["b", "", true]
    ]);
    expect(createNotes("f2", storage).all()).toEqual([]);
    notes.set("a", "", false);
    expect(notes.of("a")).toBeNull();
    expect(notes.undo()).toBe(true);
    expect(notes.of("a")?.text).toBe("odd key");
    expect(createNotes("f1", storage).of("a")?.text).toBe("odd key");
  });

  it("goes out and comes in again; of two notes on an item the later one stands", () => {
    const first = createNotes("f1", memory());
    first.set("a", "mine", true);
    const second = createNotes("f2", memory());
    const none = {taken: 0, known: 0, newerHere: 0, emptyHere: 0, isForOtherData: true};
    expect(second.imported(first.exported())).toEqual({...none, taken: 1});
    expect(second.of("a")).toMatchObject({text: "mine", isFlagged: true});
    const old = first
      .exported()
      .replace(/"changedAt": "[^"]*"/, '"changedAt": "2001-01-01"')
      .replace("mine", "older");
    expect(second.imported(old)).toEqual({...none, newerHere: 1});
    expect(second.of("a")?.text).toBe("mine");
    expect(second.undo() && second.undo()).toBe(true);
    expect(second.undo()).toBe(false);
    expect(second.all()).toEqual([]);
  });

  it("says what an import took: '1 note read' where a newer, emptied note stood and stayed", () => {
    const notes = createNotes("f", memory());
    const file = (...all: readonly object[]) =>
      JSON.stringify({format: "parallax notes 1", fingerprint: "f", notes: all});
    const old = {text: "old", isFlagged: false, changedAt: "2001-01-01"};
    const none = {taken: 0, known: 0, newerHere: 0, emptyHere: 0, isForOtherData: false};
    notes.set("a", "", true);
    notes.set("b", "newer", false);
    expect(notes.imported(file({item: "a", ...old}))).toEqual({...none, newerHere: 1, emptyHere: 1});
    const three = file(...["a", "b", "c"].map((item) => ({item, ...old})));
    expect(notes.imported(three)).toEqual({...none, taken: 1, newerHere: 2, emptyHere: 1});
    expect(notes.imported(file({item: "c", ...old}))).toEqual({...none, known: 1});
    const twice = file({item: "d", ...old, changedAt: "2002-01-01"}, {item: "d", ...old, text: "older"});
    expect(notes.imported(twice)).toEqual({...none, taken: 1});
    expect(notes.all().map(({text}) => text)).toEqual(["", "newer", "old", "old"]);
  });

  it("keeps what two tabs write, and takes back in one only what was written there", () => {
    const storage = memory();
    const [one, two] = [createNotes("f", storage), createNotes("f", storage)];
    one.set("a", "from one", false);
    two.set("b", "from two", false);
    one.set("c", "from one", true);
    expect(createNotes("f", storage).all()).toHaveLength(3);
    expect(two.undo()).toBe(true);
    one.refresh();
    expect(one.all().map(({item}) => item)).toEqual(["a", "c"]);
  });

  it("says when the browser keeps nothing more, and still holds what was written", () => {
    const storage = memory();
    const notes = createNotes("f", storage);
    notes.set("a", "kept", false);
    expect(notes.isKept()).toBe(true);
    storage.setItem = () => {
      throw new Error("full");
    };
    notes.set("b", "not kept", false);
    notes.refresh();
    expect([notes.isKept(), notes.all().length]).toEqual([false, 2]);
  });

  it.each([
    ["{", "invalid notes; expected JSON"],
    ["null", 'invalid format; expected "parallax notes 1"'],
    ["[]", 'invalid format; expected "parallax notes 1"'],
    ['{"format": "parallax notes 1", "notes": [{"text": ""}]}', "notes[0]: missing field: item"],
    ['{"format": "parallax notes 1", "notes": [{"item": "a", "text": 3}]}', "notes[0]: invalid text; expected string"]
  ])("refuses %s and keeps what is there", (text, message) => {
    const notes = createNotes("f", memory());
    notes.set("x", "y", false);
    expect(() => notes.imported(text)).toThrow(message);
    expect(notes.all()).toHaveLength(1);
  });

  it.each([
    [
      "a note of a novel",
      [{item: "a", text: "x".repeat(20_001)}],
      "notes[0]: 20001 characters; expected at most 20000"
    ],
    ["thousands of notes", Array(5_001).fill({item: "a", text: ""}), "5001 notes; expected at most 5000"]
  ])("refuses %s", (_, notes, message) =>
    expect(() => createNotes("f", memory()).imported(JSON.stringify({format: "parallax notes 1", notes}))).toThrow(
      message
    )
  );

  it("starts empty over what another program left there", () => {
    expect(createNotes("f", memory({"parallax-notes-f": "{broken"})).all()).toEqual([]);
  });
});

describe("viewOf(figure, location)", () => {
  it("is page, state and figure, without the fingerprint of a statement's link", () => {
    vi.stubGlobal("document", {querySelector: () => null});
    expect(viewOf("rates", {pathname: "/site/gapeval.html", search: "?models=bagel&data=0123"})).toBe(
      "gapeval?models=bagel#rates"
    );
    expect(viewOf("gap", {pathname: "/", search: ""})).toBe("index#gap");
  });
});
