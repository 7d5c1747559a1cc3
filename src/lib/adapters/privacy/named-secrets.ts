import type {PrivateFind} from "./private-find.js";

/** The end of a field's name that may hold a secret, and what stands behind it. Longer values are images and documents. */
const FIELD =
  /(key|token|secret|passw(?:or)?d|passphrase|pwd|credentials?|authorization)\\?["']?\s{0,4}[:=]\s{0,4}(\\?["']?)((?:(?:Bearer|Basic|Token|ApiKey)\s{1,4})?[^\s"'\\<>{}()[\]]{8,257})/gi;
/** A signature, or what gives access, in the query of an address. */
const QUERY =
  /(?<=[?&;])(?:X-[A-Za-z]{2,5}-(?:Signature|Credential|Security-Token)|(?:AWS|OSS)AccessKeyId|q-signature|signature|sig|hmac|auth|key|security-token)=([^&\s"'<>#\\)\]}]{8,2000})/gi;
/** Who asks stands before the host, without a password. */
const USER = /\b(?:https?|ssh|s?ftp|wss?):\/\/([\w~.+-]{20,200})@/g;
const NAME_PART = /[A-Za-z0-9_-]/;
const LONGEST_NAME = 40;
const KEYS_OF_ACCESS =
  /(?:api|access|account|secret|private|auth|signing|encryption|subscription|master|service|shared)key$/;
/** Between two characters of different kinds. */
const CHANGE = /(?<=[a-z])(?![a-z]|$)|(?<=[A-Z])(?![A-Z]|$)|(?<=\d)(?!\d|$)/g;
const PLACEHOLDER =
  /^(?:[$%*.<~/-]|x{3,}|your|my[-_]|example|changeme|placeholder|dummy|redacted|none|null|undefined|test)/i;
const MOST = 256;

/**
 * Secrets that have no form of their own, by the name of their field: values of keys, tokens, secrets and credentials that mix letters and
 * digits, passwords of three kinds of characters, headers of authorization, signed queries of addresses, and names before a host
 * that no person bears.
 *
 * A field that is only called `key` must hold what looks random, since right answers, items and hashes are called so. Hashes
 * (hexadecimal, or behind the name of their function), placeholders and values too long for a secret are none.
 */
export function namedSecrets(text: string): PrivateFind[] {
  const finds: PrivateFind[] = [];
  for (const match of text.matchAll(FIELD)) {
    const [whole, word = "", quote = "", given = ""] = match;
    const start = nameStart(text, match.index);
    const name = text.slice(start, match.index + word.length);
    const value = quote === "" ? (given.split(/[,;&]/)[0] ?? "") : given;
    if (isSecret(name.toLowerCase().replace(/[_-]/g, ""), value.replace(/[.,;:!?]+$/, ""), quote !== ""))
      finds.push({kind: "secret", start, end: match.index + whole.length - given.length + value.length});
  }
  if (!text.includes("=") && !text.includes("@")) return finds;
  for (const match of text.matchAll(QUERY)) {
    const [whole, value = ""] = match;
    if (/^key=/i.test(whole) ? isRandom(value) : mixesDigits(value))
      finds.push({kind: "secret", start: match.index, end: match.index + whole.length});
  }
  for (const match of text.matchAll(USER))
    if (mixesDigits(match[1]!)) finds.push({kind: "secret", start: match.index, end: match.index + match[0].length});
  return finds;
}

/** Where the name begins whose end is at a place. */
function nameStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && NAME_PART.test(text[start - 1]!)) start--;
  return start;
}

function isSecret(name: string, value: string, isQuoted: boolean): boolean {
  if (value.length > MOST || PLACEHOLDER.test(value)) return false;
  if (name.endsWith("authorization")) {
    const [, scheme, rest = ""] = /^(\w+)\s+(.*)$/.exec(value) ?? [];
    return scheme === undefined
      ? value.length >= 20 && mixesDigits(value)
      : !PLACEHOLDER.test(rest) && kindsIn(rest) >= 2;
  }
  if (/(?:password|passwd|passphrase|pwd)$/.test(name))
    return (
      ((isQuoted || /\d/.test(value)) && kindsIn(value) >= 3) ||
      (value.length >= 12 && kindsIn(value) >= 2 && /\d/.test(value))
    );
  if (name === "key") return isRandom(value);
  if (name.endsWith("key")) return KEYS_OF_ACCESS.test(name) && value.length >= 16 && mixesDigits(value);
  return value.length >= 16 && mixesDigits(value) && /^[\w+/.~=%-]+$/.test(value);
}

/** Letters and digits, several of each. */
const mixesDigits = (value: string): boolean => /(?:\d.*){3}/.test(value) && /(?:[A-Za-z].*){3}/.test(value);

/** Of small letters, capitals, digits and other characters, how many kinds there are. */
const kindsIn = (value: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;

/** Whether capitals, small letters and digits change places too often for a name. Hashes are left alone. */
function isRandom(value: string): boolean {
  if (value.length < 20 || value.length > MOST || /^[0-9a-f-]+$/i.test(value) || /^(?:sha|md)\d+[-:]/i.test(value))
    return false;
  const pieces = value.match(/[A-Za-z0-9]+/g) ?? [];
  const changes = pieces.map((piece) => (piece.match(CHANGE) ?? []).length).reduce((a, b) => a + b, 0);
  const pairs = pieces.reduce((sum, piece) => sum + piece.length - 1, 0);
  return /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) && changes >= 0.45 * pairs && pairs >= 12;
}
