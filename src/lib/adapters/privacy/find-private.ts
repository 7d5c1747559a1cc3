/** What must not be published unseen. */
export type PrivateKind = "secret" | "e-mail address" | "home folder";

/** A piece of text that looks private. */
export interface PrivateFind {
  readonly kind: PrivateKind;
  readonly start: number;
  readonly end: number;
}

const PATTERNS: readonly (readonly [PrivateKind, RegExp])[] = [
  ["secret", /-----BEGIN (?:[A-Z ]+ )?PRIVATE KEY-----/g],
  [
    "secret",
    /\b(?:sk-(?:proj-|ant-|or-)?[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|hf_[A-Za-z0-9]{30,})/g
  ],
  ["secret", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ["secret", /\bAIza[\w-]{35}\b/g],
  ["secret", /\bxox[abprs]-[A-Za-z0-9-]{10,}/g],
  ["secret", /\bBearer\s+[A-Za-z0-9._~+/-]{20,}=*/g],
  ["secret", /\b(?:api[_-]?key|secret|token|passw(?:or)?d)["']?\s*[:=]\s*["']?[A-Za-z0-9_\-.]{16,}/gi],
  ["e-mail address", /\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,4}\.[A-Za-z]{2,24}\b/g],
  [
    "home folder",
    /(?:\/(?:home|Users|root|mnt|data|workspace|gpfs|nfs|scratch)\/[\w.-]+(?:\/[\w.-]+)+|\b[A-Za-z]:\\(?:[\w. -]+\\)+[\w. -]*)/g
  ]
];

/** What every find contains: a text without any of these, as most are, is not looked at further. */
const HINT =
  /[@\\]|-----B|sk-|_|A(?:KIA|SIA|Iza)|xox|Bearer|key|secret|token|passw|\/(?:home|Users|root|mnt|data|workspace|gpfs|nfs|scratch)\//i;

/** Pieces of a text that look like secrets, addresses or folders of somebody's machine, in order and without overlap. */
export function findPrivate(text: string): PrivateFind[] {
  const finds: PrivateFind[] = [];
  if (!HINT.test(text)) return finds;
  for (const [kind, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern))
      finds.push({kind, start: match.index, end: match.index + match[0].length});
  }
  finds.sort((a, b) => a.start - b.start || b.end - a.end);
  let covered = 0;
  return finds.filter(({start, end}) => {
    const isFree = start >= covered;
    if (isFree) covered = end;
    return isFree;
  });
}

/**
 * The text with every find replaced by its kind in brackets.
 *
 * @example
 * maskPrivate("ask a.b@c.org") // → "ask [e-mail address]"
 */
export function maskPrivate(text: string): string {
  let masked = "";
  let at = 0;
  for (const {kind, start, end} of findPrivate(text)) {
    masked += `${text.slice(at, start)}[${kind}]`;
    at = end;
  }
  return masked + text.slice(at);
}
