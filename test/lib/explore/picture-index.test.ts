import {describe, expect, it} from "vitest";
import {imageNameOf, imageRefOf, isPicture} from "../../../src/lib/adapters/index.js";
import {pictureIndex} from "../../../src/lib/explore/index.js";

describe("imageRefOf(text)", () => {
  it.each([
    ["cat.png", "cat.png"],
    ["./out//cat.png", "out/cat.png"],
    ["out\\cat.png", "out/cat.png"],
    ["/home/ann/out/cat.png", "cat.png"],
    ["C:\\Users\\ann\\cat.png", "cat.png"],
    ["../../ann/cat.png", "cat.png"],
    ["HTTPS://ann:secret@Host.Example/a/cat.png?token=1#x", "https://host.example/a/cat.png"],
    ["data:image/png;base64,AAAA", "written into the log (image/png)"]
  ])("reads %s as %s", (text, ref) => expect(imageRefOf(text)).toBe(ref));
});

describe("imageNameOf(text)", () => {
  it("drops folders, but no address", () => {
    expect(["out/cat.png", "cat.png", "https://host.example/a/cat.png"].map(imageNameOf)).toEqual([
      "cat.png",
      "cat.png",
      "https://host.example/a/cat.png"
    ]);
  });
});

describe("isPicture(path)", () => {
  it("goes by the name's end alone", () => {
    expect(["a.png", "b/c.JPEG", "d.svg", "e.avif"].every(isPicture)).toBe(true);
    expect(["png", "a.png.exe", "a.html", "a.svgz"].some(isPicture)).toBe(false);
  });
});

describe("pictureIndex(paths)(ref, source)", () => {
  const find = pictureIndex([
    "run/a/log.jsonl",
    "run/a/images/1.png",
    "run/b/images/1.png",
    "run/b/images/2.png",
    "elsewhere/2.png",
    "run/only.png"
  ]);

  it("takes the file that ends in the reference, part by part", () => {
    expect(find("b/images/1.png", "run/a/log.jsonl")).toEqual({kind: "found", path: "run/b/images/1.png"});
    // "1.png" ends in "1.png", but no part "x1.png" does.
    expect(pictureIndex(["x1.png"])("1.png", "log")).toEqual({kind: "missing"});
  });

  it("falls back to the name, and among equals to the folder nearest to the log", () => {
    expect(find("tmp/only.png", "run/a/log.jsonl")).toEqual({kind: "found", path: "run/only.png"});
    expect(find("1.png", "run/a/log.jsonl")).toEqual({kind: "found", path: "run/a/images/1.png"});
    expect(find("1.png", "run/b/log.jsonl")).toEqual({kind: "found", path: "run/b/images/1.png"});
  });

  it("guesses none of several that fit equally well", () => {
    expect(find("1.png", "log.jsonl")).toEqual({
      kind: "ambiguous",
      paths: ["run/a/images/1.png", "run/b/images/1.png"]
    });
    // By name, in whatever order they were supplied.
    const paths = ["c/1.png", "a/1.png", "d/1.png", "b/1.png"];
    expect(pictureIndex(paths)("1.png", "log.jsonl")).toEqual({kind: "ambiguous", paths: [...paths].sort()});
  });

  it("never turns a name into a way out: what was not supplied is missing, and an address stays an address", () => {
    expect(find("../../etc/passwd", "run/a/log.jsonl")).toEqual({kind: "missing"});
    expect(find("", "run/a/log.jsonl")).toEqual({kind: "missing"});
    expect(find("https://host.example/1.png", "run/a/log.jsonl")).toEqual({kind: "remote", host: "host.example"});
  });
});
