import {html} from "htl";

/** The mark that stands wherever generated data are shown; nothing for real logs. */
export const Simulated = ({simulated}: {readonly simulated: boolean}): Node =>
  simulated ? html`<span class="simulated">simulated</span>` : document.createTextNode("");
