/** True under `npm run nightly`, which makes the same assertions at full size. */
const isNight = process.env["PARALLAX_NIGHTLY"] === "1";

/** The size of a simulation, or what it is asked about: all that is asked at night, by day what detects the faults that it is for. */
export const atNight = <T>(full: T, byDay: T): T => (isNight ? full : byDay);
