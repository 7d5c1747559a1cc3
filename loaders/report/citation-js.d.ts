declare module "@citation-js/core" {
  /** A person, or a group by its family name alone. */
  export interface CslName {
    readonly family?: string;
    readonly given?: string;
    readonly literal?: string;
    readonly suffix?: string;
    readonly "dropping-particle"?: string;
    readonly "non-dropping-particle"?: string;
  }
  /** One work, as CSL-JSON; what is read of it here. */
  export interface CslEntry {
    readonly id: string;
    readonly type: string;
    readonly title?: string;
    readonly author?: readonly CslName[];
    readonly editor?: readonly CslName[];
    readonly issued?: {readonly "date-parts"?: readonly (readonly (number | string)[])[]};
    readonly "container-title"?: string;
    readonly publisher?: string;
    readonly volume?: string;
    readonly issue?: string;
    readonly page?: string;
    readonly number?: string;
    readonly edition?: string;
    readonly genre?: string;
    readonly DOI?: string;
    readonly URL?: string;
  }
  export class Cite {
    constructor(input: string, options?: {readonly forceType?: string});
    readonly data: readonly CslEntry[];
  }
}
declare module "@citation-js/plugin-bibtex";
