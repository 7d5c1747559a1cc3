/**
 * What became of one response.
 *
 * `ok` was scored · `invalid` the model answered, but with nothing that the rule accepts · `missing` there is no answer
 * or no image · `error` infrastructure failed (a judge's service, a crash) · `skipped` was deliberately not evaluated ·
 * `unparsed` the judge's own verdict cannot be read. Only `ok` says something about the model's ability for certain; what
 * a scorer does with the others is its stated policy.
 */
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** All statuses, in the order in which they are listed. */
export const RESPONSE_STATUSES = ["ok", "invalid", "missing", "error", "skipped", "unparsed"] as const;
