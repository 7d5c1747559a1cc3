import type {BenchmarkEntry} from "../../lib/schema/index.js";

/** Who wrote the paper of a benchmark, and when, as prose names them: the first of them. */
export const authorsOf = ({authors, year}: Pick<BenchmarkEntry, "authors" | "year">): string =>
  `${authors[0]}${authors.length > 1 ? " and others" : ""}, ${year}`;
