/** How browsers name a module that could not be fetched. */
const FAILED = /dynamically imported module: (\S+)/;

/**
 * Loads a part of the site that may have failed to load before. Browsers remember under a module's address that it could not be
 * fetched, until the page is left: after a failure it is asked for under another one.
 *
 * @param load - imports it
 * @throws what the import throws, where it cannot be had that way either
 */
export async function fetchedAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const address = FAILED.exec((error as Error).message)?.[1];
    if (address === undefined) throw error;
    const again: unknown = await import(`${address}?again=${Date.now()}`);
    return again as M;
  }
}
