import {html} from "htl";
import type {LogOrigin} from "../../lib/explore/served-logs.js";

/** What a public log is, whose, and under which licence. */
export const OriginOf = ({name, what, answers, by, page, licence, licenceAt}: LogOrigin): HTMLElement =>
  html`<p class="sub origin">
    <b>${name}</b>, ${answers} answers, by ${by}. ${what} Licence: <a href=${licenceAt}>${licence}</a>. Source:
    <a href=${page}>${page}</a>.
  </p>` as HTMLElement;
