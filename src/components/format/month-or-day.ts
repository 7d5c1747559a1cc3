/** A date as it is read: `2025-05` is May 2025, `2025-05-20` is 20 May 2025. */
export function monthOrDay(date: string): string {
  const day = date.length > "2025-05".length ? ({day: "numeric"} as const) : {};
  return new Date(date).toLocaleDateString("en-GB", {...day, month: "long", year: "numeric", timeZone: "UTC"});
}
