import {fonts} from "../../../cli/build/assets/fonts.js";
import type {ComponentEntry} from "../../../loaders/report/component-api.js";
import {needsOf} from "./exhibit-modules.js";

/** Modules that the entry imports, made when the package is. */
export const STYLES = "parallax-exhibits:styles";
export const DATA = "parallax-exhibits:data-";

/** Fonts of figures: the code in cells of a table has the reader's own. */
export const FIGURE_FONTS = fonts.filter(({family}) => family !== "Parallax Mono");

/** Source of the entry `/exhibits`: an export for each component, whose code, styles and data are fetched when it is first drawn. */
export function exhibitsEntry(
  components: readonly ComponentEntry[],
  files: readonly string[],
  version: string
): string {
  const later = (module: string) => `() => import(${JSON.stringify(module)}).then((made) => made.default)`;
  const font = ({file, preload, family, style, weight, range}: (typeof fonts)[number]) =>
    `{...${JSON.stringify({family, style, weight, range, isAwaited: preload})}, url: new URL("./${file}", import.meta.url)}`;
  return `import {loadPacked} from "./src/library/exhibits/load-exhibits.ts";
import {placed} from "./src/library/exhibits/place-exhibit.ts";

const parts = {
  version: ${JSON.stringify(version)},
  styles: ${later(STYLES)},
  files: {${files.map((name) => `${JSON.stringify(name)}: ${later(DATA + name)}`).join(", ")}},
  fonts: [${FIGURE_FONTS.map(font).join(", ")}]
};
export const loadExhibits = (options = {}) => loadPacked(parts, options);
${components
  .map(
    ({name, module}) =>
      `export const ${name} = /* @__PURE__ */ placed("${name}", ${JSON.stringify(needsOf(module))}, () => import("./src/exhibits/${module}.ts"));`
  )
  .join("\n")}
`;
}

/** Types of the same entry, with what the components' docstrings say. */
export function exhibitsTypes(components: readonly ComponentEntry[]): string {
  const comment = ({doc, data, example}: ComponentEntry) =>
    `/**\n * ${doc}\n *\n * Data: ${data}\n *\n * @example ${example}\n */`;
  const modules = [...new Set(components.map(({module}) => module))];
  const named = (module: string) => module.replaceAll("-", "_");
  return `${modules.map((module) => `import type * as ${named(module)} from "../exhibits/${module}.js";`).join("\n")}
import type {ExhibitData, LoadOptions} from "./exhibits/load-exhibits.js";
import type {PlacedOptions} from "./exhibits/place-exhibit.js";

export type {ExhibitData, LoadOptions} from "./exhibits/load-exhibits.js";
export type {RatesRow} from "./exhibits/own-table.js";

/**
 * An exhibit: an element that fills once its code and data have come.
 *
 * @throws Error where there is no document
 */
export type Exhibit<C extends (data: never, options: never) => HTMLElement> = undefined extends Parameters<C>[1]
  ? (data: ExhibitData, options?: NonNullable<Parameters<C>[1]> & PlacedOptions) => HTMLElement
  : (data: ExhibitData, options: NonNullable<Parameters<C>[1]> & PlacedOptions) => HTMLElement;

/**
 * Loads what exhibits draw with: in a browser from beside the module, in Node from disk.
 *
 * @throws RangeError for a table of yours that cannot be read: it names table, row, field and what is expected
 */
export declare const loadExhibits: (options?: LoadOptions) => Promise<ExhibitData>;
${components.map((entry) => `\n${comment(entry)}\nexport declare const ${entry.name}: Exhibit<typeof ${named(entry.module)}.${entry.name}>;`).join("\n")}
`;
}
