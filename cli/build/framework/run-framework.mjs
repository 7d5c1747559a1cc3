/**
 * Framework's commands, `build` or `preview`, where nobody edits the modules of the site. For each import of each page Framework asks every
 * module that follows from it again whether it is there and when it changed; two thirds of a build went into that. Here each is asked
 * about once.
 */
import fs from "node:fs";
import {createRequire, syncBuiltinESMExports} from "node:module";
import {dirname, join} from "node:path";
import {pathToFileURL} from "node:url";

/** Folders of modules, in which nothing is written meanwhile: neither outputs of loaders nor what Framework keeps. */
const STILL = /^(?:\.\/)?src\/(?:components|exhibits|lib|library|pages|runtime|styles)(?:\/|$)/;

/** The first answer about each of these paths; others are asked about each time. */
function once(ask) {
  const answers = new Map();
  return (path, ...options) => {
    if (typeof path !== "string" || options.length > 0 || !STILL.test(path)) return ask(path, ...options);
    if (!answers.has(path)) answers.set(path, ask(path));
    return answers.get(path);
  };
}

fs.existsSync = once(fs.existsSync);
fs.statSync = once(fs.statSync);
syncBuiltinESMExports();

const framework = dirname(createRequire(import.meta.url).resolve("@observablehq/framework/package.json"));
await import(pathToFileURL(join(framework, "dist/bin/observable.js")).href);
