import {describe, expect, it} from "vitest";
import {fetchedAgain} from "../../src/runtime/fetched-again.js";

/** Imports what browsers remember as a module that could not be fetched; each address that it is had from makes another. */
const failing = (name: string) => async (): Promise<{readonly made: number}> => {
  const code = encodeURIComponent(`export const made = Math.random(); // ${name}`);
  throw new TypeError(`Failed to fetch dynamically imported module: data:text/javascript,${code}`);
};

describe("fetchedAgain(load)", () => {
  it("is what the import gives", async () => {
    expect(await fetchedAgain(async () => 7)).toBe(7);
  });

  it("asks for what could not be fetched under another address, and goes on with what it had there", async () => {
    const first = await fetchedAgain(failing("a"));
    expect(first.made).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await fetchedAgain(failing("a"))).toBe(first);
    expect(await fetchedAgain(failing("b"))).not.toBe(first);
  });

  it("throws what is wrong with a module that was fetched", async () => {
    const broken = () => Promise.reject(new SyntaxError("Unexpected token"));
    await expect(fetchedAgain(broken)).rejects.toThrow("Unexpected token");
  });
});
