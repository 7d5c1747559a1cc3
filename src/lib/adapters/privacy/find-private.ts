import {KNOWN_TOKENS, KNOWN_TOKENS_HINT} from "./known-tokens.js";
import {namedSecrets} from "./named-secrets.js";
import type {PrivateFind, PrivateKind} from "./private-find.js";

/** Letters of any script, as they stand in names of folders and people. */
const NAME = String.raw`[\p{L}\p{M}\p{N}_.@+-]`;
/** Folders that hold what belongs to somebody: homes, and the usual places of shared disks. */
const ROOTS =
  "home|Users|root|mnt|data|workspace|gpfs|nfs|scratch\\d*|fsx|lustre\\d*|storage|Volumes|private/var|var/folders|afs|media|cpfs\\d*|ssd\\d*|nvme\\d*";
/** Those that logs also have in relative paths and members of archives count where a path begins. */
const BEGINS = String.raw`(?<![\p{L}\p{M}\p{N}_.@!+-]/(?:${ROOTS})/)`;
/** On Windows and shares of its networks, where TeX and escaped line ends look alike: a known folder, or a file's ending. */
const ENDINGS =
  "png|jpe?g|gif|webp|bmp|tiff?|svg|mp4|json|jsonl|csv|tsv|xlsx|parquet|txt|log|md|html?|pdf|ya?ml|toml|ini|eval|zip|tar|t?gz|zst|pkl|npy|npz|pth?|bin|ckpt|gguf|onnx|safetensors|py|ipynb|js|ts|sh|bat|exe|dll";
/** Folders that are called the same on everybody's disks: a path of these alone, to a file at most, tells nothing of anybody. */
const COMMON =
  "data|datasets?|raw|processed|public|shared|common|train|training|val|valid|validation|test|testing|eval|evaluation|dev|images?|imgs?|pictures|photos|figures|frames|videos?|audios?|annotations?|labels|splits?|models?|weights|checkpoints?|ckpts?|cache|tmp|temp|logs?|inputs?|outputs?|out|results?|predictions|jsonl?|csv|coco|vqa|imagenet";
const COMMON_PATH = String.raw`(?:(?:${COMMON})\d{0,4}/)*(?:(?:(?:${COMMON})\d{0,4}|[\p{L}\p{N}_-]{1,64}\.(?:${ENDINGS}))/?(?![\p{L}\p{M}\p{N}_@+/-]|\.[\p{L}\p{N}]))`;
const WINDOWS_PART = String.raw`[\p{L}\p{M}\p{N}_. $-]`;
const SEPARATOR = String.raw`\\{1,8}`;
const WINDOWS_REST = String.raw`(?:(?:Users|Documents and Settings|home|homes|profiles|work|workspace|projects?|repos?|dev|data|shares?|downloads|documents|desktop|program files)${SEPARATOR}${WINDOWS_PART}+(?:${SEPARATOR}${WINDOWS_PART}+)*|(?:${WINDOWS_PART}+${SEPARATOR})+${WINDOWS_PART}*\.(?:${ENDINGS})(?![\p{L}\p{N}\\{(]))`;
/** Looked at only behind the name of such a folder: looking back from everywhere takes long. */
const NOT_WEB = String.raw`(?<!\bhttps?://[^\s"'<>]{0,200})`;

/** The sign between name and host, also as addresses, JSON and pages write it, and as people do who hide from machines. */
const AT = String.raw`(?:@|＠|%40|\\u0040|&#(?:64|x40);|\s?[[({]\s?at\s?[\])}]\s?)`;
const DOT = String.raw`(?:\.|\s?[[({]\s?dot\s?[\])}]\s?)`;
/** What stands behind the sign in code and names of pictures. */
const NO_DOMAIN =
  "png|jpe?g|gif|webp|svg|bmp|tiff?|json|jsonl|txt|csv|tsv|pdf|yaml|yml|js|ts|shape|reshape|view|size|dtype|grad|item|mean|sum|detach|numpy|transpose";

/** What is found, what each of them has in it, and the pattern, which is only tried where that is met. */
const PATTERNS: readonly (readonly [PrivateKind, string | RegExp, RegExp])[] = [
  // With the key itself, as far as it goes.
  [
    "secret",
    "-----B",
    /-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[\w+/=:,\s\\]*(?:-----END [A-Z ]{1,40}-----)?/g
  ],
  ["secret", "", KNOWN_TOKENS],
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
    /(?<![A-Za-z0-9])(?:api[_-]?key|(?:secret[_-]?)?access[_-]?key|account[_-]?key|secret(?:[_-]?key)?|token|passw(?:or)?d)\\?["']?\s*[:=]\s*\\?["']?(?!your|my[-_]|example|changeme|placeholder|dummy|x{3})[A-Za-z0-9_\-./+]{16,}=*/gi
  ],
  [
    "e-mail address",
    new RegExp(AT),
    new RegExp(
      String.raw`(?:(?<![\p{L}\p{M}\p{N}._%+-])(?!git@)(?![._%+-]{1,64}${AT})[\p{L}\p{M}\p{N}._%+-]{1,64}?|"[^"@\s][^"@\n]{0,62}")${AT}(?:[\p{L}\p{M}\p{N}-]{1,63}(?:${DOT}[\p{L}\p{M}\p{N}-]{1,63}){0,8}?${DOT}(?!(?:${NO_DOMAIN})(?![\p{L}\p{N}-]))(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})(?![\p{L}\p{N}([])|\[\d{1,3}(?:\.\d{1,3}){3}\])`,
      "gu"
    )
  ],
  ["home folder", "file:", /\bfile:\/\/[^\s"'<>]{3,}/g],
  [
    "home folder",
    "/",
    // A name of two words counts where the path goes on behind it; the path of a web address is nobody's folder.
    new RegExp(
      String.raw`(?:\b[A-Za-z]:)?/(?:(?:home|Users|Volumes)/${NOT_WEB}${NAME}+(?: ${NAME}+(?=/))?(?:/${NAME}+)+|(?:${ROOTS})/${BEGINS}(?!${COMMON_PATH})${NOT_WEB}${NAME}+(?:/${NAME}+)+|(?<=(?:^|[^\p{L}\p{N}_.-])/)(?:home|Users)/${NAME}+)`,
      "gu"
    )
  ],
  // Within JSON in a text, and within addresses.
  ["home folder", "\\/", new RegExp(String.raw`\\/(?:home|Users)(?:\\/${NAME}+)+`, "gu")],
  ["home folder", "%2F", /%2F(?:home|Users)%2F[\w.%+-]+/g],
  ["home folder", ":\\", new RegExp(String.raw`\b[A-Za-z]:${SEPARATOR}${WINDOWS_REST}`, "giu")],
  [
    "home folder",
    "\\\\",
    new RegExp(
      String.raw`(?<![\\\p{L}\p{N}])\\{2,16}[\p{L}\p{N}][\p{L}\p{N}_.$-]*${SEPARATOR}(?:${WINDOWS_PART}+${SEPARATOR})?${WINDOWS_REST}`,
      "giu"
    )
  ]
];

/** Each find contains one of these: a text without any, as most are, is not looked at further. Three are faster than one. */
const HINTS: readonly RegExp[] = [
  new RegExp(String.raw`[@＠\\_%]|&#|at\s?[\])}]|://|/(?:${ROOTS})/`),
  new RegExp(`(?:-----B|sk-|A(?:KIA|SIA|Iza)|eyJ|xox|file:|${KNOWN_TOKENS_HINT})`),
  /key|secret|token|passw|pwd|credential|authorization|bearer/i
];

/** The same for secrets that their field's name tells. */
const NAMED_HINT =
  /(?:key|token|secret|passw(?:or)?d|passphrase|pwd|credentials?|authorization)\\?["']?\s{0,4}[:=]|:\/\//i;

/** Pieces of a text that look like secrets, addresses or folders of somebody's machine, in order and without overlap. */
export function findPrivate(text: string): PrivateFind[] {
  const finds: PrivateFind[] = [];
  if (!HINTS.some((hint) => hint.test(text))) return finds;
  for (const [kind, piece, pattern] of PATTERNS) {
    if (typeof piece === "string" ? !text.includes(piece) : !piece.test(text)) continue;
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
