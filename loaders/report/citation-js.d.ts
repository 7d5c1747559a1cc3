declare module "@citation-js/core" {
  /** One work, as CSL-JSON. */
  export interface CslEntry {
    readonly id: string;
    readonly [field: string]: unknown;
  }
  export class Cite {
    constructor(input: string, options?: {readonly forceType?: string});
    readonly data: readonly CslEntry[];
    format(
      kind: "bibliography" | "citation",
      options: {format: "html" | "text"; template: string; entry?: string | readonly string[]; asEntryArray?: boolean}
    ): string | readonly (readonly [string, string])[];
  }
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-csl";
