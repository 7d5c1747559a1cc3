import {namedSecrets} from "./named-secrets.js";
import type {PrivateFind, PrivateKind} from "./private-find.js";

/** Letters of any script, as they stand in names of folders and people. */
const NAME = String.raw`[\p{L}\p{M}\p{N}_.@+-]`;
/** Folders that hold what belongs to somebody: homes, and the usual places of shared disks. */
const ROOTS =
  "home|Users|root|mnt|data|workspace|gpfs|nfs|scratch|fsx|lustre|storage|Volumes|private/var|cpfs\\d*|ssd\\d*|nvme\\d*";
/** Looked at only behind the name of such a folder: looking back from everywhere takes long. */
const NOT_WEB = String.raw`(?<!\bhttps?://[^\s"'<>]{0,200})`;

/** What is found, a piece of text that each of them has, and the pattern, which is only tried where the piece is met. */
const PATTERNS: readonly (readonly [PrivateKind, string, RegExp])[] = [
  // With the key itself, as far as it goes.
  [
    "secret",
    "-----B",
    /-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[\w+/=:,\s\\]*(?:-----END [A-Z ]{1,40}-----)?/g
  ],
  [
    "secret",
    "",
    /(?<![A-Za-z0-9])(?:sk-(?:proj-|ant-|or-)?[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|hf_[A-Za-z0-9]{30,})/g
  ],
  ["secret", "", /(?<![A-Za-z0-9])(?:glpat-|npm_|[sr]k_(?:live|test)_|r8_|gsk_|xai-)[A-Za-z0-9_-]{20,}/g],
  ["secret", "A", /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g],
  ["secret", "AIza", /(?<![A-Za-z0-9])AIza[\w-]{35}(?![A-Za-z0-9])/g],
  ["secret", "xox", /(?<![A-Za-z0-9])xox[abprs]-[A-Za-z0-9-]{10,}/g],
  ["secret", "eyJ", /(?<![A-Za-z0-9])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g],
  ["secret", "Bearer", /\bBearer\s+[A-Za-z0-9._~+/-]{20,}=*/g],
  [
    "secret",
    "://",
    /\b(?:https?|wss?|s?ftp|ssh|smb|postgres(?:ql)?|mysql|mariadb|mssql|sqlserver|mongodb(?:\+srv)?|rediss?|amqps?|ldaps?|smtps?|imaps?|clickhouse):\/\/[^\s/:@"']{0,64}:[^\s/@"']{1,128}@/g
  ],
  [
    "secret",
    "",
    /(?<![A-Za-z0-9])(?:api[_-]?key|(?:secret[_-]?)?access[_-]?key|account[_-]?key|secret(?:[_-]?key)?|token|passw(?:or)?d)\\?["']?\s*[:=]\s*\\?["']?[A-Za-z0-9_\-./+]{16,}=*/gi
  ],
  [
    "e-mail address",
    "@",
    /(?<![\p{L}\p{M}\p{N}._%+-])(?!git@)[\p{L}\p{M}\p{N}._%+-]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63}){0,8}\.(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})(?![\p{L}\p{N}])/gu
  ],
  ["home folder", "file:", /\bfile:\/\/\/[^\s"'<>]+/g],
  [
    "home folder",
    "/",
    // A name of two words counts where the path goes on behind it; the path of a web address is nobody's folder.
    new RegExp(
      String.raw`(?:\b[A-Za-z]:)?/(?:(?:home|Users)/${NOT_WEB}${NAME}+(?: ${NAME}+(?=/))?(?:/${NAME}+)+|(?:${ROOTS})/${NOT_WEB}${NAME}+(?:/${NAME}+)+|(?<=(?:^|[^\p{L}\p{N}_.-])/)(?:home|Users)/${NAME}+)`,
      "gu"
    )
  ],
  // Once more with every backslash doubled, as in JSON within a text.
  ["home folder", "\\", /\b[A-Za-z]:\\{1,2}(?:[\p{L}\p{M}\p{N}_. -]+\\{1,2})+[\p{L}\p{M}\p{N}_. -]*/gu]
];

/** What every find contains: a text without any of these, as most are, is not looked at further. */
const HINT = new RegExp(
  String.raw`[@\\]|-----B|sk-|pat-|xai-|_|A(?:KIA|SIA|Iza)|eyJ|xox|Bearer|key|secret|token|passw|pwd|credential|authorization|://|/(?:home|Users|${ROOTS})/`,
  "i"
);

/** The same for secrets that their field's name tells. */
const NAMED_HINT =
  /(?:key|token|secret|passw(?:or)?d|passphrase|pwd|credentials?|authorization)\\?["']?\s{0,4}[:=]|:\/\//i;

/** Pieces of a text that look like secrets, addresses or folders of somebody's machine, in order and without overlap. */
export function findPrivate(text: string): PrivateFind[] {
  const finds: PrivateFind[] = [];
  if (!HINT.test(text)) return finds;
  for (const [kind, piece, pattern] of PATTERNS) {
    if (!text.includes(piece)) continue;
    for (const match of text.matchAll(pattern))
      finds.push({kind, start: match.index, end: match.index + match[0].length});
  }
  if (NAMED_HINT.test(text)) finds.push(...namedSecrets(text));
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
