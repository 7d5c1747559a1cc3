/**
 * The explorer as one file that needs neither server nor site (`parallax view --static -o FILE.html`): how the program that writes it and the
 * page in it name things to each other.
 */

/** Name of a `meta` element, whose content is the page of the site that the file was made of: `explore`. */
export const ONE_FILE = "parallax-one-file";

/** Attribute of a `script` element that is no script: it holds a file, base64, and this is the file's address from the page. */
export const HELD_FILE = "data-file";
