import {afterEach, describe, expect, it, vi} from "vitest";
import {Sha256} from "../../src/lib/adapters/index.js";
import {browserDigest} from "../../src/runtime/open/browser-digest.js";

const bytes = Uint8Array.from({length: 5000}, (_, n) => (n * 31) % 251);
const PIECES = [0, 1, 63, 64, 65, 1000, 5000];

async function hexOf(most?: number): Promise<string> {
  const digest = browserDigest(most);
  for (const [p, end] of PIECES.entries()) digest.update(bytes.subarray(PIECES[p - 1] ?? 0, end));
  return digest.hex();
}

function ownHex(): string {
  const hash = new Sha256();
  hash.update(bytes);
  return hash.hex();
}

afterEach(() => vi.unstubAllGlobals());

describe("browserDigest", () => {
  it.each([undefined, 0, 64, 999, 5000])("is the SHA-256 of all bytes, whatever is held of them at most: %s", async (most) => {
    expect(await hexOf(most)).toBe(ownHex());
  }); // prettier-ignore

  it("needs the browser's own for what is held only", async () => {
    const digest = vi.fn(crypto.subtle.digest.bind(crypto.subtle));
    vi.stubGlobal("crypto", {subtle: {digest}});
    await hexOf(4999);
    expect(digest).not.toHaveBeenCalled();
    await hexOf(5000);
    expect(digest).toHaveBeenCalledTimes(1);
    vi.stubGlobal("crypto", {});
    expect(await hexOf()).toBe(ownHex());
  });
});
