import {validity as of, type Validity} from "../src/lib/stories/index.js";
import {PROJECT, type InputRoot} from "./input-text.js";
import {evidenceRegistry} from "./registries.js";
import {readForStories} from "./story.js";

/**
 * What the documents' tables and texts tell about judges, metrics and the noise of their numbers.
 *
 * @throws IngestError with every problem of the inputs
 */
export const validity = (input: InputRoot = PROJECT): Validity =>
  of({...readForStories(input), evidence: evidenceRegistry(input).entries});
