/** How browsers name a module that could not be fetched. */
const FAILED = /dynamically imported module: (\S+)/;

/** Addresses that modules were had from in the end, by the address that failed: asked for there again, they are the same ones. */
const found = new Map<string, string>();

/**
 * Loads a part of the site that may have failed to load before. Browsers remember under a module's address that it could not be
 * fetched, until the page is left: after a failure it is asked for under another one. What a module imports itself keeps its address:
 * where the connection was lost between the two, only a reload helps.
 *
 * @param load - imports it
 * @throws what the import throws, where it cannot be had that way either
 */
export async function fetchedAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const failed = FAILED.exec((error as Error).message)?.[1];
    if (failed === undefined) throw error;
    const address = found.get(failed) ?? `${failed}?again=${Date.now()}`;
    const again: unknown = await import(address);
    found.set(failed, address);
    return again as M;
  }
}

/** Code of a figure that comes with its first drawing: `needs` fetches it, `code` has it from then on. */
export function fetchedCode<M>(load: () => Promise<M>): {readonly needs: () => Promise<void>; readonly code: () => M} {
  let code: M;
  return {needs: async () => void (code = await fetchedAgain(load)), code: () => code};
}
