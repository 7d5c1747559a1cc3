/** A font that figures bring to a page of somebody else, and where its file is. */
export interface HostFont {
  readonly face: FontFace;
  readonly url: URL;
}

/**
 * A page of somebody else that figures stand on, each in a shadow root: it has no ledger, no other pages of the site and no address or
 * storage that were ours to use.
 */
export interface HostPage {
  /** Version of the program, for what figures say of themselves. */
  readonly version: string;
  readonly fonts: readonly HostFont[];
  /** Where figures stand: marks of one model are shown in all of them. */
  readonly roots: Set<ShadowRoot>;
}

let page: HostPage | null = null;

/** Said before the first figure is drawn; a program stands on one page. */
export const standOn = (host: HostPage): void => {
  page = host;
};

/** The page of somebody else that figures stand on; `null` on a page of the site or of a report. */
export const hostPage = (): HostPage | null => page;
