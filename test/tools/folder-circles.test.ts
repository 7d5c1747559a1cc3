import {describe, expect, it} from "vitest";
import {folderCircles, type FileArrow} from "../../tools/folder-circles.js";
import {folderPicture} from "../../tools/folder-picture.js";

const folders = (arrows: readonly FileArrow[]) => folderCircles(arrows).map((circle) => circle.folders);

describe("circles between folders", () => {
  it("sees none where imports only go down", () => {
    expect(
      folders([
        ["src/pages/a.ts", "src/components/b.ts"],
        ["src/components/b.ts", "src/lib/c.ts"]
      ])
    ).toEqual([]);
  });

  it("finds one that no two files make, and names an import for each of its arrows", () => {
    const arrows: FileArrow[] = [
      ["src/a/deep/one.ts", "src/b/two.ts"],
      ["src/b/other.ts", "src/c/three.ts"],
      ["src/c/three.ts", "src/a/four.ts"]
    ];
    expect(folderCircles(arrows)).toEqual([
      {folders: ["src/a", "src/b", "src/c"], because: expect.arrayContaining(arrows)}
    ]);
  });

  it("finds one between a folder's own files and a folder within it", () => {
    expect(
      folders([
        ["src/a/one.ts", "src/a/in/two.ts"],
        ["src/a/in/three.ts", "src/a/four.ts"]
      ])
    ).toEqual([["src/a/*", "src/a/in"]]);
  });

  it("lets a folder's door gather what stands behind it", () => {
    expect(
      folders([
        ["src/a/index.ts", "src/a/in/two.ts"],
        ["src/a/in/two.ts", "src/a/base.ts"]
      ])
    ).toEqual([]);
  });
});

describe("the picture of the folders", () => {
  it("leaves out an arrow that follows from two others", () => {
    const picture = folderPicture([
      ["tools/a.ts", "cli/b.ts"],
      ["cli/b.ts", "loaders/c.ts"],
      ["tools/a.ts", "loaders/c.ts"]
    ]);
    expect(picture.match(/-->.*/g)).toEqual(["--> loaders", "--> cli"]);
  });
});
