import {existsSync} from "node:fs";
import {execFileSync, spawnSync} from "node:child_process";
import {beforeEach, describe, expect, it, vi} from "vitest";
import {findChromium} from "../../cli/site/chromium.js";
import {sandboxArgs} from "../../cli/site/launch-chromium.js";

vi.mock("node:fs", async (original) => ({...(await original<object>()), existsSync: vi.fn()}));
vi.mock("node:child_process", () => ({spawnSync: vi.fn(), execFileSync: vi.fn()}));

describe("findChromium(mayInstall), where there is none", () => {
  beforeEach(() => {
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.spyOn(process, "getuid").mockReturnValue(0);
    vi.spyOn(console, "log").mockReturnValue();
    let isInstalled = false;
    vi.mocked(spawnSync).mockReset();
    vi.mocked(spawnSync).mockImplementation((...all: unknown[]) => {
      isInstalled ||= (all[1] as string[])[0] === "install";
      return {status: 0} as ReturnType<typeof spawnSync>;
    });
    vi.mocked(execFileSync).mockReturnValue("Chromium 1");
    vi.mocked(existsSync).mockImplementation(
      (path) => path === "/usr/bin/apt-get" || (isInstalled && path === "/usr/bin/chromium")
    );
  });

  it.each([["true"], [""]])("says what to do and installs nothing unless it may, also with CI=%s", (ci) => {
    vi.stubEnv("CI", ci);
    expect(() => findChromium()).toThrow(/sudo apt-get update && sudo apt-get install -y chromium/);
    expect(spawnSync).not.toHaveBeenCalled();
  });

  it("installs Debian's package where it may, as root", () => {
    expect(findChromium(true)).toBe("/usr/bin/chromium");
    expect(spawnSync).toHaveBeenCalledTimes(2);
  });

  it("installs nothing as another user", () => {
    vi.spyOn(process, "getuid").mockReturnValue(1000);
    expect(() => findChromium(true)).toThrow(/none was found/);
    expect(spawnSync).not.toHaveBeenCalled();
  });
});

describe("sandboxArgs(isRoot)", () => {
  it("leaves the sandbox on for everyone but root", () => {
    expect(sandboxArgs(false)).toEqual([]);
    expect(sandboxArgs(true)).toEqual(["--no-sandbox"]);
  });
});
