/**
 * Makes the build hermetic and fresh: without this step Framework asks a registry for the versions of its own optional
 * imports, and serves the output of data loaders that have changed since (docs/decisions/0002).
 */
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import subset from "subset-font";
import {charactersOf, fonts} from "../assets/fonts.js";

const cache = "src/.observablehq/cache";
const require = createRequire(import.meta.url);

/** Deletes every cached loader output and every bundle of a package; the seeded version folders stay. */
function clearStale(): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) if (name !== "_npm") rmSync(join(cache, name), {recursive: true, force: true});
}

/** Framework takes an existing `_npm/NAME@VERSION` folder as the resolved version, so empty ones keep it off the network. */
function seedVersions(): void {
  const client = join(dirname(require.resolve("@observablehq/framework/package.json")), "dist/client");
  const names = new Set(["isoformat"]);
  for (const file of readdirSync(client, {recursive: true}) as string[]) {
    if (!file.endsWith(".js")) continue;
    const text = readFileSync(join(client, file), "utf8");
    for (const match of text.matchAll(/"npm:(@[^/"]+\/[^/"]+|[^/"]+)/g)) names.add(match[1]!);
  }
  for (const name of names) mkdirSync(join(cache, "_npm", `${name}@0.0.0`), {recursive: true});
}

/** Cuts the fonts down to the characters of the site: 100 kB for the four that most pages need, instead of 225 kB. */
async function cutFonts(): Promise<void> {
  mkdirSync("src/fonts", {recursive: true});
  for (const {file, source, range, weight} of fonts) {
    const target = join("src/fonts", file);
    const from = require.resolve(source);
    const stamp = `${target}.from`;
    const key = `${from.split("node_modules").pop()} ${range} ${weight}`;
    if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, "utf8") === key) continue;
    const axes = weight.includes(" ") ? {variationAxes: {wght: {min: 400, max: 600, default: 400}}} : {};
    writeFileSync(target, await subset(readFileSync(from), charactersOf(range), {targetFormat: "woff2", ...axes}));
    writeFileSync(stamp, key);
  }
}

clearStale();
seedVersions();
await cutFonts();
