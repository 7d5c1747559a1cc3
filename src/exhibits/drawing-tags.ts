/** What an author draws with, in the version of this site: `html` and `svg` of htl, whose texts cannot become markup. */
export {html, svg} from "htl";
