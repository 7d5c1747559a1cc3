import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

/** The questionnaire's columns, of which a line gives some. */
const COLUMNS = [
  ...["HITId", "Input.prompt_id", "Input.image_id", "Input.image_url", "Input.caption", "Answer.task-color-0"],
  ...["Answer.task-color-1", "Answer.task-count-0", "Answer.task-count-1", "Answer.task-objects"],
  ...["Answer.task-position-x", "Answer.task-position-y", "Answer.task-quality", "Answer.task-real-0"],
  "Answer.task-real-1"
];
const PROMPTS = [
  {tag: "counting", include: [{class: "cup", count: 2}], exclude: [{class: "cup", count: 3}], prompt: "two cups"},
  {tag: "colors", include: [{class: "cow", count: 1, color: "blue"}], prompt: "a blue cow"},
  {
    tag: "position",
    include: [
      {class: "cat", count: 1},
      {class: "dog", count: 1, position: ["left of", 0]}
    ],
    prompt: "a dog left of a cat"
  }
];

type Line = Readonly<Record<string, string | number>>;
const line = (prompt: number, image: number, answers: Line, caption = PROMPTS[prompt]?.prompt ?? ""): string => {
  const picture = `https://example.org/images/painter/0000${prompt}/samples/0000${image}.png`;
  const about: Line = {"Input.prompt_id": prompt, "Input.image_id": image, "Input.image_url": picture};
  const given: Line = {...about, "Input.caption": caption, "Answer.task-quality": 4, ...answers};
  return COLUMNS.map((column) => given[column] ?? "").join(",");
};
const table = (...lines: string[]) => memoryFile("g/annotations_painter.csv", [COLUMNS.join(","), ...lines].join("\n"));
const prompts = jsonl("g/evaluation_metadata.jsonl", ...PROMPTS);
const count = (n: number | string, m: number | string = ""): Line => ({
  "Answer.task-count-0": n,
  "Answer.task-count-1": m
});

describe("GenEval's human annotations", () => {
  const seen = async (...lines: string[]) => {
    const {rows} = await readAll([prompts, table(...lines)]);
    return rows.map(({judgments}) => {
      const rule = judgments.find(({scorerId}) => scorerId === "geneval/seen-as-asked")!;
      return rule.status === "ok" ? rule.score : rule.status;
    });
  };

  it("counts as seen what is there as often as asked, no more where the prompt counts", async () => {
    const counts = ["1", "2", "2.0", "3", "5", ""].map((n, image) => line(0, image, count(n)));
    expect(await seen(...counts)).toEqual([0, 1, 1, 0, 0, "missing"]);
    expect(await seen(line(1, 0, {...count(3), "Answer.task-color-0": "blue"}))).toEqual([1]);
  });

  it("takes one of several colours, and the place of the second object", async () => {
    const colours = ["blue", "red|blue", "red", ""].map((colour, image) =>
      line(1, image, {...count(1), "Answer.task-color-0": colour})
    );
    expect(await seen(...colours)).toEqual([1, 1, 0, "missing"]);
    const places = ["left", "right", "neither_x", ""].map((x, image) =>
      line(2, image, {...count(1, 1), "Answer.task-position-x": x, "Answer.task-position-y": "above"})
    );
    expect(await seen(...places)).toEqual([1, 0, 0, "missing"]);
    // Where an object is not there, nothing else is asked.
    expect(await seen(line(2, 0, count(0, 1)))).toEqual([0]);
  });

  it("has an answer for each rater of a picture, with grades out of their own most and the rater's words", async () => {
    const {rows, ledger, choices} = await readAll([
      prompts,
      table(
        line(0, 3, {...count(2), "Answer.task-quality": 3, "Answer.task-real-0": "2.0", "Answer.task-objects": "cups"}),
        line(0, 3, {...count(1), "Answer.task-quality": 1})
      )
    ]);
    expect(choices.map(({adapter}) => adapter)).toEqual(["geneval-annotations@1"]);
    expect([rows.length, ledger.total.rejected]).toEqual([2, 0]);
    expect(rows[0]).toMatchObject({
      subjectId: "painter",
      itemId: "geneval/00000",
      attempt: 3,
      imageRef: "https://example.org/images/painter/00000/samples/00003.png",
      item: {category: "counting", capability: "generation", prompt: "two cups"}
    });
    expect(rows.map(({judgments}) => judgments[0]!.judgeId)).toEqual(["rater 1", "rater 2"]);
    const verdicts = rows[0]!.judgments.map(({scorerId, score, note}) => [scorerId, score, note]);
    expect(verdicts).toEqual([
      ["geneval/seen-as-asked", 1, null],
      ["geneval/caption-fit", 0.75, "3 of 4"],
      ["geneval/realism-0", 2 / 3, "2 of 3"]
    ]);
    expect(rows[0]!.judgments[0]!.judgeRaw).toBe("count-0: 2; objects: cups; quality: 3; real-0: 2.0");
    const fit = scoreRows(rows.slice(0, 1)).find(({scorer}) => scorer === "geneval/caption-fit@1")!;
    expect(fit.value).toBe(3);
  });

  it("leaves out what nobody says: without the prompts, and with those of another version", async () => {
    const own = line(0, 0, count(2));
    const alone = await readAll([table(own)]);
    expect(alone.rows[0]).toMatchObject({item: {category: null}});
    expect(alone.rows[0]!.judgments.map(({scorerId}) => scorerId)).toEqual(["geneval/caption-fit"]);
    expect(JSON.stringify(alone.ledger)).toContain("give evaluation_metadata.jsonl beside the annotations");
    const other = await readAll([prompts, table(line(0, 0, count(2), "three cups"), line(9, 0, count(2)))]);
    expect(other.rows.map(({item}) => item.category)).toEqual([null, null]);
    expect(JSON.stringify(other.ledger)).toContain("prompts of another evaluation_metadata.jsonl");
  });

  it("rejects a grade beyond its scale, and a line without a picture", async () => {
    const bad = [line(0, 0, {"Answer.task-quality": 5}), line(0, 1, {"Input.image_id": "x"})];
    const {rows, ledger} = await readAll([prompts, table(...bad, line(0, 2, {"Answer.task-quality": "good"}))]);
    expect([rows.length, ledger.total.rejected]).toEqual([0, 3]);
    expect(JSON.stringify(ledger.reasons)).toContain("invalid Answer.task-quality; expected # to #");
  });
});

describe("ImagenHub's human ratings", () => {
  const rater = (n: number, ...lines: string[]) =>
    memoryFile(`r/Text-Guided_IE/Text-Guided_IE_rater${n}.tsv`, [`uid\tfox\towl`, ...lines].join("\n"));

  /** Grades of one picture: consistency, quality, and the root of their product, as the released notebook takes it. */
  it("has two grades and their geometric mean for each model and rater", async () => {
    const {rows, ledger, choices} = await readAll([
      rater(1, "a.jpg\t[1,0.5]\t[0, 1]", "b.jpg\t[1, 1]\t[0.5,0.5]"),
      rater(2, "a.jpg\t[0.5,0.5]\t[1,1]", "b.jpg\t[1,1]\t[0,0]")
    ]);
    expect(choices.map(({adapter}) => adapter)).toEqual(["imagenhub@1"]);
    expect([rows.length, ledger.total.seen, ledger.total.accepted]).toEqual([8, 4, 4]);
    expect(rows[0]).toMatchObject({
      subjectId: "fox",
      itemId: "imagenhub/Text-Guided_IE/a.jpg",
      item: {capability: "editing", category: "Text-Guided_IE"}
    });
    expect(rows[0]!.judgments.map(({scorerId, judgeId, score}) => [scorerId, judgeId, score])).toEqual([
      ["imagenhub/overall", "rater 1", Math.sqrt(0.5)],
      ["imagenhub/semantic-consistency", "rater 1", 1],
      ["imagenhub/perceptual-quality", "rater 1", 0.5]
    ]);
    const first = scoreRows(rows.filter(({judgments}) => judgments[0]!.judgeId === "rater 1"));
    const overall = first.find(
      (l) => l.subjectId === "fox" && l.group === "all" && l.scorer === "imagenhub/overall@1"
    )!;
    expect(overall.value).toBeCloseTo((Math.sqrt(0.5) + 1) / 2, 12);
  });

  it("keeps cells apart that are empty, and that are not two grades", async () => {
    const {rows, ledger} = await readAll([rater(1, "a.jpg\t[1,1]\t[1,1]", "b.jpg\t\t[2,1]", "c.jpg\tx\t[1]")]);
    const found = rows.slice(2).map(({judgments}) => [judgments[0]!.status, judgments[0]!.score]);
    expect(found).toEqual([
      ["missing", null],
      ["unparsed", null],
      ["unparsed", null],
      ["unparsed", null]
    ]);
    expect(JSON.stringify(ledger)).toContain("cells that are not two grades: 2");
  });
});
