import {describe, expect, it} from "vitest";
import {writeFault} from "../../cli/terminal/write-fault.js";

const fault = (code: string, rest: string) => Object.assign(new Error(`${code}: ${rest}`), {code});

describe("writeFault(path, error)", () => {
  it("names what was asked for, why it failed, and what helps", () => {
    expect(writeFault("out.html", fault("EACCES", "permission denied, open '/a/out.html.7.part'")).message).toBe(
      "out.html cannot be written: EACCES: permission denied; name a place where you may write"
    );
    expect(writeFault("out.html", fault("ENOSPC", "no space left on device, write")).message).toBe(
      "out.html cannot be written: ENOSPC: no space left on device, write; make room there, or name a place on another disk"
    );
    expect(writeFault("a/b", fault("EEXIST", "file already exists, mkdir '/x/a'")).message).toBe(
      "a/b cannot be written: EEXIST: file already exists, mkdir '/x/a'"
    );
  });
});
