import type {PrintedReferences} from "./contract/printed-references.js";
import * as registered from "./registered-references.js";

/** What printed numbers are held against, by benchmark; only the loaders need it, so that no page fetches it. */
export const REFERENCES: Readonly<Record<string, PrintedReferences>> = registered;
