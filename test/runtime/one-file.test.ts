// @vitest-environment jsdom
import {beforeEach, describe, expect, it} from "vitest";
import {citedAddress, pageName, pageOfFile, statementsAddress, viewAddress} from "../../src/runtime/one-file.js";

const AT = "file:///home/ada/my%20runs.html?log=runs#rates";

describe("a page of a site", () => {
  beforeEach(() => void (document.head.innerHTML = ""));

  it("leads to others of the site, and is cited by its whole address", () => {
    expect(pageOfFile()).toBeNull();
    expect(pageName("/deep/explore.html")).toBe("explore");
    expect(viewAddress("gapeval?models=bagel#gap")).toBe("gapeval?models=bagel#gap");
    expect(citedAddress("https://example.org/explore?log=runs")).toBe("https://example.org/explore?log=runs");
    expect(statementsAddress()).toBe("./statements");
  });
});

describe("one file", () => {
  beforeEach(() => {
    document.head.innerHTML = '<meta name="parallax-one-file" content="explore">';
    window.history.replaceState(null, "", "/my%20runs.html?log=runs");
  });

  it("is the page that it was made of, whatever it is called", () => {
    expect(pageName("/home/ada/my%20runs.html")).toBe("explore");
    for (const name of ["explore", "explore.html"])
      expect(viewAddress(`${name}?log=runs&model=a#rates`)).toBe("my%20runs.html?log=runs&model=a#rates");
    expect(viewAddress("explore#rates")).toBe("my%20runs.html#rates");
    expect(statementsAddress()).toBe("#statements");
  });

  it("holds no other page", () => {
    expect(viewAddress("explorers?log=runs")).toBeNull();
    expect(viewAddress("gapeval#gap")).toBeNull();
  });

  it("is cited without the folders that it lies in", () => {
    expect(citedAddress(AT)).toBe("my%20runs.html?log=runs#rates");
  });
});
