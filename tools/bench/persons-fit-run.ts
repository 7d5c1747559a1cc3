import {timePersons} from "./persons-fit.js";

/** Run alone, so that its peak memory is its own: persons and items are arguments. */
const [P, I] = process.argv.slice(2).map(Number) as [number, number];
const {seconds, status} = timePersons(P, I, {errors: true, times: 1});
console.log(JSON.stringify({seconds, status, peakGb: process.resourceUsage().maxRSS / 2 ** 20}));
