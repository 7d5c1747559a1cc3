/**
 * Framework's commands, `build` or `preview`, where nobody edits the modules of the site. For each import of each page Framework asks every
 * module that follows from it again what it holds; most of a build went into that. Here each is asked once.
 */
import {createRequire, register} from "node:module";
import {dirname, join} from "node:path";
import {pathToFileURL} from "node:url";

register("./still-modules.mjs", import.meta.url);
const framework = dirname(createRequire(import.meta.url).resolve("@observablehq/framework/package.json"));
await import(pathToFileURL(join(framework, "dist/bin/observable.js")).href);
