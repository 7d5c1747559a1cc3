/** One large fit in a process of its own, so that its memory is its own: `large-fit-run.ts S I`. */
import {timeLargeFit} from "./large-fit.js";

const [S, I] = process.argv.slice(2).map(Number) as [number, number];
console.log(JSON.stringify(timeLargeFit(S, I)));
