import type {Metafile} from "esbuild";
import {resolve} from "node:path";

/** Source files that something of is in a bundle. */
export const modulesOf = ({outputs}: Metafile): string[] =>
  Object.values(outputs).flatMap(({inputs}) =>
    Object.entries(inputs).flatMap(([path, {bytesInOutput}]) => (bytesInOutput > 0 ? [resolve(path)] : []))
  );
