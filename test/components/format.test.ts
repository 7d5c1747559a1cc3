import {describe, expect, it} from "vitest";
import {
  count,
  fixed,
  fixedCount,
  interval,
  plural,
  probability,
  pValue,
  qValue,
  signed,
  signedInterval,
  words,
  Words
} from "../../src/components/format/numbers.js";
import {monthOrDay} from "../../src/components/format/month-or-day.js";
import {shownName} from "../../src/components/format/shown-name.js";
import {cellText, table, toCsv} from "../../src/components/figure/table-spec.js";

describe("monthOrDay(date)", () => {
  it("says a month or a day, and no day that is not stated", () =>
    expect([monthOrDay("2025-05"), monthOrDay("2025-01-02")]).toEqual(["May 2025", "2 January 2025"]));
});

describe("numbers", () => {
  it("have a true minus, and a rounded zero has no sign", () => {
    expect(fixed(-1.26)).toBe("−1.3");
    expect(fixed(-0.04)).toBe("0.0");
    expect(signed(0.04)).toBe("0.0");
    expect(signed(2)).toBe("+2.0");
    expect(signed(-2)).toBe("−2.0");
    expect(interval({lo: -1, hi: 2})).toBe("[−1.0, 2.0]");
    expect([interval, signedInterval].map((say) => say({lo: NaN, hi: NaN}))).toEqual([
      "[no interval]",
      "[no interval]"
    ]);
  });

  it("have separators beside decimals", () => {
    expect([1234567.25, -1234.5, 999.96, -0.04].map((value) => fixedCount(value, 1))).toEqual([
      "1,234,567.3",
      "−1,234.5",
      "1,000.0",
      "0.0"
    ]);
    expect([1234.4, -0.4].map((value) => fixedCount(value))).toEqual(["1,234", "0"]);
  });

  it("are words up to twelve, with separators beyond", () => {
    expect(words(5)).toBe("five");
    expect(Words(0)).toBe("None");
    expect(words(13)).toBe("13");
    expect(count(16924)).toBe("16,924");
    expect(plural(1, "item")).toBe("1 item");
    expect(plural(0, "item")).toBe("0 items");
  });

  it("p-values never print as zero", () => {
    expect(pValue(0.0004)).toBe("p < .001");
    expect(pValue(0.034)).toBe("p = .034");
    expect([1e-9, 0.034].map(qValue)).toEqual(["q < .001", "q = .034"]);
    expect([1e-9, 0.00006, 0.0317, 1].map((p) => probability(p))).toEqual(["< 0.0001", "< 0.0001", "0.0317", "1.0000"]);
    expect(probability(0.0004, 3)).toBe("< 0.001");
  });
});

describe("toCsv(table)", () => {
  const csv = (value: string | number | null) =>
    toCsv(table([value], [{label: "x", value: (v) => v}])).split("\r\n")[1];

  it("quotes what needs it and keeps full precision", () => {
    expect(csv('a "b", c')).toBe('"a ""b"", c"');
    expect(csv(0.1 + 0.2)).toBe("0.30000000000000004");
    expect(csv(null)).toBe("");
  });

  it("takes what is no number for missing, as the table shows it", () => {
    const columns = [{label: "x", value: (v: number) => v, text: (v: number) => v.toFixed(1)}];
    expect(toCsv(table([1.5, NaN], columns))).toBe("x\r\n1.5\r\n\r\n");
    expect([1.5, NaN].map((v) => cellText(columns[0]!, v))).toEqual(["1.5", "—"]);
  });

  it("neutralises formulas but not numbers", () => {
    expect(csv("=1+1")).toBe("'=1+1");
    expect(csv("@x")).toBe("'@x");
    expect(csv(-3)).toBe("-3");
  });
});

describe("names of a log", () => {
  it("show what is not seen or turns the text about, and keep what belongs to scripts", () => {
    expect(shownName("\u202egnp.exe\u2066")).toBe("⟨U+202E⟩gnp.exe⟨U+2066⟩");
    expect(shownName("\u001b[31mred\u0007\u0000")).toBe("⟨U+001B⟩[31mred⟨U+0007⟩⟨U+0000⟩");
    expect(shownName("a\u200bb")).not.toBe(shownName("ab"));
    expect(["counting ", " counting", "a  b", "a b"].map(shownName)).toEqual([
      "counting⟨U+0020⟩",
      "⟨U+0020⟩counting",
      "a⟨U+0020⟩ b",
      "a b"
    ]);
    for (const name of ["智谱", "نموذج", "می\u200cخواهم", "क्\u200dष", "👩\u200d🎨", "GPT-4o"])
      expect(shownName(name)).toBe(name);
  });

  it("are cut where they are very long, between characters", () => {
    expect(shownName("x".repeat(80))).toBe("x".repeat(80));
    expect(shownName("x".repeat(1_000_000))).toBe(`${"x".repeat(55)}…${"x".repeat(24)}`);
    for (const before of ["", "x"])
      expect(shownName(before + "👩".repeat(100))).toBe(
        `${before}${"👩".repeat(55 - before.length)}…${"👩".repeat(24)}`
      );
    expect(shownName(`${"👩".repeat(60)}${"x".repeat(23)}`)).toBe(`${"👩".repeat(55)}…👩${"x".repeat(23)}`);
  });

  it("keep their end, where checkpoints of one model differ", () => {
    const [a, b] = [1, 2].map((step) =>
      shownName(`${"run-of-a-model-with-a-long-name/".repeat(3)}checkpoint-${step}000`)
    );
    expect(a).not.toBe(b);
    expect(a).toMatch(/checkpoint-1000$/);
  });
});
