import {s3Store} from "./s3/s3-store.js";
import type {Store, StorePlace} from "./contract/store.js";
import {storePlace} from "./store-address.js";

/**
 * The store that an address names, and the place in it. A second kind of store joins here.
 *
 * @throws CommandError where the address names none, or the environment does not say how to get in
 */
export function openStore(address: string): {readonly store: Store; readonly place: StorePlace} {
  const place = storePlace(address);
  return {store: s3Store(place.bucket, address), place};
}
