import type {Facet} from "./verdict-table.js";

const slug = (name: string | null): string =>
  name === null
    ? "none"
    : name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}.+-]+/gu, "-")
        .replace(/^-|-$/g, "") || "blank";

/** Names once made: an address is written at every step of a filter. */
const made = new WeakMap<Facet["values"], readonly string[]>();

/** Short names of a facet's values for addresses and rules; equal ones are numbered. */
export function slugsOf({values}: Pick<Facet, "values">): readonly string[] {
  const known = made.get(values);
  if (known) return known;
  const plain = values.map(slug);
  // A number that is added must not make the name of another value: `GPT-4`, `gpt 4` and `gpt-4.2`.
  const taken = new Set(plain);
  const seen = new Map<string, number>();
  const slugs = plain.map((name) => {
    let n = (seen.get(name) ?? 0) + 1;
    while (n > 1 && taken.has(`${name}.${n}`)) n++;
    seen.set(name, n);
    return n === 1 ? name : `${name}.${n}`;
  });
  made.set(values, slugs);
  return slugs;
}
