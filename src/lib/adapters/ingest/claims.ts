import type {Adapter, Detection, SourceOptions} from "../contract/adapter.js";
import {fileLook, type FileLook} from "../contract/file-look.js";
import type {LogFile} from "../files/log-file.js";

/** Files that an adapter recognised, in the order in which it reads them. */
export interface Claim {
  readonly adapter: Adapter;
  readonly detection: Detection;
}

/** The same said to another program: files by their paths, with what the files beside them say. */
export interface ToldClaim extends Omit<Detection, "files" | "confidence"> {
  readonly adapter: string;
  readonly files: readonly Pick<LogFile, "path" | "about">[];
}

interface Claims {
  readonly claims: readonly Claim[];
  /** What nobody claims. */
  readonly left: readonly FileLook[];
}

/**
 * Who reads which files: each adapter claims those that it recognises, the most confident first.
 *
 * @param options - the adapters in order of precedence, and the one that reads all whatever detection says
 * @throws RangeError if `adapter` names none
 */
export async function claimsOn(
  files: readonly LogFile[],
  options: {readonly adapters: readonly Adapter[]; readonly adapter?: string},
  source: SourceOptions
): Promise<Claims> {
  const adapters = options.adapter ? options.adapters.filter(({id}) => id === options.adapter) : options.adapters;
  if (options.adapter && adapters.length === 0) {
    const known = options.adapters.map(({id}) => id).join(", ");
    throw new RangeError(`unknown adapter: ${options.adapter} (one of ${known})`);
  }
  const claims: Claim[] = [];
  let left = files.map(fileLook);
  const claim = (found: Claim): void => {
    claims.push(found);
    const taken = new Set(found.detection.files.map(({path}) => path));
    left = left.filter(({file}) => !taken.has(file.path));
  };
  const unsure: Adapter[] = [];
  for (const adapter of adapters) {
    const detection = await detected(adapter, left, source);
    if (detection?.confidence === 1) claim({adapter, detection});
    else if (detection !== null) unsure.push(adapter);
  }
  for (let remaining = unsure; remaining.length > 0;) {
    const found: Claim[] = [];
    for (const adapter of remaining) {
      const detection = await detected(adapter, left, source);
      if (detection !== null) found.push({adapter, detection});
    }
    const best = found.sort((a, b) => b.detection.confidence - a.detection.confidence)[0];
    if (best === undefined) break;
    claim(best);
    remaining = found.map(({adapter}) => adapter).filter((adapter) => adapter !== best.adapter);
  }
  if (options.adapter && claims.length === 0 && adapters[0] !== undefined && files.length > 0) {
    const detection = {files, confidence: 0, because: "it was told so", as: adapters[0].title};
    claim({adapter: adapters[0], detection});
  }
  return {claims, left};
}

/** A detection that throws, or finds no file, is none. */
async function detected(
  adapter: Adapter,
  looks: readonly FileLook[],
  source: SourceOptions
): Promise<Detection | null> {
  if (looks.length === 0) return null;
  const detection = await adapter.detect(looks, source).catch(() => null);
  return detection !== null && detection.files.length > 0 ? detection : null;
}

/**
 * The files that were recognised before. One that is not there any more is a file that cannot be read.
 *
 * @throws RangeError if there is no such adapter
 */
export function claimAsTold(
  {adapter: id, files: told, as, because}: ToldClaim,
  files: readonly LogFile[],
  adapters: readonly Adapter[]
): Claims {
  const adapter = adapters.find((one) => one.id === id);
  if (adapter === undefined) throw new RangeError(`unknown adapter: ${id}`);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const own = told.map(({path, about}) => {
    const file = byPath.get(path) ?? goneFile(path);
    return about === undefined ? file : {...file, about};
  });
  return {claims: [{adapter, detection: {files: own, confidence: 1, as, because}}], left: []};
}

const goneFile = (path: string): LogFile => ({
  path,
  size: 0,
  async *chunks() {
    yield new Uint8Array();
    throw new Error("the file changed, or went, while it was being read");
  }
});
