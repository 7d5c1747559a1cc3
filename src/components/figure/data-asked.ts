/** Asks a figure for its data as files; it answers in the event's detail. `npm run figures` and `parallax build` ask every figure. */
export const DATA_ASKED = "parallax-figure-data";
