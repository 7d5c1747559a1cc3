import {LONGEST, SLICE_NAME, wordsOfRule, type Slice} from "./slice-rule.js";

const FORMAT = "parallax slices 1";
const MOST = 60;

/** Slices as a small file (JSON), with the log that they were made on; of a generated one it says so. */
export const slicesToJson = (
  slices: readonly Slice[],
  {label, fingerprint, simulated}: {label: string; fingerprint: string; simulated: boolean}
): string =>
  `${JSON.stringify({format: FORMAT, log: label, ...(simulated ? {simulated} : {}), fingerprint, slices}, null, 2)}\n`;

/**
 * Reads what `slicesToJson` wrote, or a person in the same form. Rules are not read yet: their values belong to a log.
 *
 * @throws RangeError that names the entry and the field at fault
 */
export function slicesFromJson(text: string): {readonly slices: Slice[]; readonly fingerprint: string | null} {
  let file: {format?: unknown; fingerprint?: unknown; slices?: unknown} | null;
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw new RangeError("invalid slices; expected JSON");
  }
  if (file?.format !== FORMAT) throw new RangeError(`invalid format; expected "${FORMAT}"`);
  if (!Array.isArray(file.slices)) throw new RangeError("invalid slices; expected a list");
  const slices = (file.slices as (Partial<Slice> | null)[]).map((slice, k) => {
    const {name, rule} = slice ?? {};
    if (typeof name !== "string" || !SLICE_NAME.test(name))
      throw new RangeError(`slices[${k}]: invalid name; expected lower case letters, digits and hyphens`);
    if (typeof rule !== "string") throw new RangeError(`slices[${k}]: missing field: rule`);
    if (rule.length > LONGEST)
      throw new RangeError(`slices[${k}]: invalid rule; ${rule.length} characters, expected at most ${LONGEST}`);
    // The address parts slices by semicolons: with one inside a rule none of them could be read back.
    if (rule.includes(";")) throw new RangeError(`slices[${k}]: invalid rule; expected no semicolon`);
    return {name, rule};
  });
  return {slices: requireSlices(slices), fingerprint: typeof file.fingerprint === "string" ? file.fingerprint : null};
}

/**
 * Slices with further ones: one of a known name takes its place. A slice knows those before it: what others name is put before them.
 *
 * @throws RangeError where there are too many for an address
 */
export function withSlices(slices: readonly Slice[], added: readonly Slice[]): Slice[] {
  const byName = new Map([...slices, ...added].map((slice) => [slice.name, slice]));
  const ordered = new Set<Slice>();
  const place = (slice: Slice, above: readonly Slice[]) => {
    if (ordered.has(slice) || above.includes(slice)) return;
    for (const name of wordsOfRule(slice.rule)) {
      const named = byName.get(name);
      if (named !== undefined) place(named, [...above, slice]);
    }
    ordered.add(slice);
  };
  for (const slice of byName.values()) place(slice, []);
  return requireSlices([...ordered]);
}

/** Slices as one parameter of an address: `hard = difficulty:30..39; rest = not hard`. */
export const slicesToText = (slices: readonly Slice[]): string =>
  slices.map(({name, rule}) => `${name} = ${rule}`).join("; ");

/** @throws RangeError that names the entry at fault */
export function slicesFromText(text: string): Slice[] {
  return requireSlices(
    text
      .split(";")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf("=");
        const [name, rule] = [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()];
        if (!SLICE_NAME.test(name)) throw new RangeError(`invalid name of a slice: ${(name || part).slice(0, 40)}`);
        return {name, rule};
      })
  );
}

function requireSlices(slices: Slice[]): Slice[] {
  if (slices.length > MOST) throw new RangeError(`${slices.length} slices; expected at most ${MOST}`);
  const names = slices.map(({name}) => name);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw new RangeError(`two slices of one name: ${twice}`);
  return slices;
}
