import {fixedCount, plural} from "../../../components/format/numbers.js";
import type {Traffic} from "../../../runtime/hosted/hosted-tasks.js";

/** `2 requests, 27.2 kB`: what a host was asked for. */
export const trafficText = ({requests, bytes}: Traffic): string =>
  `${plural(requests, "request")}, ${bytes < 1e6 ? `${fixedCount(bytes / 1e3, 1)} kB` : `${fixedCount(bytes / 1e6, 1)} MB`}`;
