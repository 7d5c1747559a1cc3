import type {EarlierAccount, LedgerCounts, LedgerKind} from "../contract/ledger.js";

/** As many entries of a kind as a ledger lists. */
const KEPT_PER_KIND = 200;

const ZERO: LedgerCounts = {seen: 0, accepted: 0, rejected: 0, duplicates: 0, skipped: 0};

/** Sums of accounts, the same in whichever order and whatever was summed before. */
export function summedAccounts(accounts: readonly EarlierAccount[]): EarlierAccount {
  const files = new Map<string, LedgerCounts>();
  const reasons = new Map<string, EarlierAccount["reasons"][number]>();
  for (const account of accounts) {
    for (const [file, counts] of account.files) addCounts(files, file, counts);
    for (const {kind, reason, count} of account.reasons) {
      const key = `${kind} ${reason}`;
      reasons.set(key, {kind, reason, count: count + (reasons.get(key)?.count ?? 0)});
    }
  }
  const sum = (count: (account: EarlierAccount) => number): number =>
    accounts.reduce((total, account) => total + count(account), 0);
  return {
    files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
    rows: sum(({rows}) => rows),
    rowsDropped: sum(({rowsDropped}) => rowsDropped),
    conflicts: sum(({conflicts}) => conflicts),
    reasons: [...reasons].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reason]) => reason),
    entries: firstOfKinds(ordered(accounts.flatMap(({entries}) => entries))),
    ignored: ordered(accounts.flatMap(({ignored}) => ignored)),
    unread: ordered(accounts.flatMap(({unread}) => unread)),
    logged: ordered(accounts.flatMap(({logged}) => logged))
  };
}

/** The same account with other names of files; what two of them count adds up where they come to have one name. */
export function renamedAccount(account: EarlierAccount, nameOf: (file: string) => string): EarlierAccount {
  const files = new Map<string, LedgerCounts>();
  for (const [file, counts] of account.files) addCounts(files, nameOf(file), counts);
  const renamed = <T extends {readonly file: string}>(list: readonly T[]): T[] =>
    list.map((one) => ({...one, file: nameOf(one.file)}));
  return {
    ...account,
    files,
    entries: renamed(account.entries),
    ignored: renamed(account.ignored),
    unread: renamed(account.unread),
    logged: renamed(account.logged)
  };
}

function addCounts(files: Map<string, LedgerCounts>, file: string, counts: LedgerCounts): void {
  const own = files.get(file) ?? ZERO;
  files.set(file, {
    seen: own.seen + counts.seen,
    accepted: own.accepted + counts.accepted,
    rejected: own.rejected + counts.rejected,
    duplicates: own.duplicates + counts.duplicates,
    skipped: own.skipped + counts.skipped
  });
}

/** By file, then place, then all else that is said. */
function ordered<T extends {readonly file: string; readonly place?: string}>(list: readonly T[]): T[] {
  return list
    .map((one) => ({one, place: one.place ?? "", text: JSON.stringify(Object.entries(one).sort(byName))}))
    .sort((a, b) => byText(a.one.file, b.one.file) || byText(a.place, b.place) || byText(a.text, b.text))
    .map(({one}) => one);
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => byText(a, b);

function firstOfKinds<T extends {readonly kind: LedgerKind}>(entries: readonly T[]): T[] {
  const kept = new Map<LedgerKind, number>();
  return entries.filter(({kind}) => {
    const count = (kept.get(kind) ?? 0) + 1;
    kept.set(kind, count);
    return count <= KEPT_PER_KIND;
  });
}
