/** Does a file have the name of a table, of records or of an archive, as logs do? */
export const isLogName = (path: string): boolean =>
  /\.(?:jsonl?|ndjson|csv|tsv|xlsx?|parquet|eval|zip|tar|tgz|gz|zst|pkl|pickle|joblib)$/i.test(path);
