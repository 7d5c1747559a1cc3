import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {MISSING_TEXTS} from "./allowed-packages.js";
import type {BundledPackage} from "./bundled-packages.js";

/** The file of a site that its pages link to. */
export const NOTICES_FILE = "third-party-licences.txt";

const TEXT = /^(?:licen[cs]e|copying|copyright|notice|third-?party)/i;
const RULE = "-".repeat(78);

/**
 * The licences of everything that a site is made of: a list, then every text once, under the packages that it belongs to.
 *
 * @throws Error for a package that ships no text and of which nothing is known
 */
export function licenceNotices(packages: readonly BundledPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const text = textOf(one);
    byText.set(text, [...(byText.get(text) ?? []), titleOf(one)]);
  }
  const list = packages.map((one) => `${titleOf(one)}: ${one.licence}`);
  const texts = [...byText].map(([text, titles]) => `${RULE}\n${titles.join("\n")}\n${RULE}\n\n${text}`);
  return `Third-party licences

Parts of this site were made by others, under these licences:

${list.join("\n")}

${texts.join("\n\n")}
`;
}

const titleOf = ({name, version}: BundledPackage): string => (version === null ? name : `${name} ${version}`);

/** What a package says in its files; if that is nothing, the standard text of its licence. */
function textOf({name, licence, folder}: BundledPackage): string {
  const files = folder === null ? [] : readdirSync(folder).filter((file) => TEXT.test(file));
  if (files.length > 0)
    return files
      .sort()
      .map((file) => plain(readFileSync(join(folder!, file), "utf8")))
      .join("\n\n");
  const known = MISSING_TEXTS[name];
  if (known?.licence !== licence)
    throw new Error(
      `missing licence text: ${name}; its package ships none for ${licence}, and allowed-packages.ts knows none`
    );
  const {copyright, repository, native} = known;
  return [
    `${name} ships no licence text. This is the standard text of ${licence}; the program is at ${repository}.`,
    ...(native === undefined ? [] : [`Its WebAssembly also holds ${native}`]),
    ...(copyright === null ? [] : [copyright]),
    STANDARD_TEXTS[licence]()
  ].join("\n\n");
}

/** Line ends and spaces as they come would make equal texts differ. */
const plain = (text: string): string =>
  text
    .replace(/^\ufeff/, "")
    .replace(/\s*\r?\n/g, (end) => "\n".repeat(Math.min(2, end.split("\n").length - 1)))
    .trim();

/** Standard texts, from files that are here anyway: our own licence, and that of a package with no line of its own in it. */
const STANDARD_TEXTS = {
  MIT: () => {
    const own = readFileSync(fileURLToPath(new URL("../../../LICENSE", import.meta.url)), "utf8");
    return plain(own.slice(own.indexOf("Permission is hereby granted")));
  },
  "Apache-2.0": () =>
    plain(readFileSync(fileURLToPath(new URL("built-in/assemblyscript/LICENSE", import.meta.url)), "utf8"))
};
