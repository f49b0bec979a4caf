const TIMESTAMP = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d(?::?\d\d)?)?$/;

/**
 * An instant as PostgREST words it (`2026-11-21T01:44:31+00:00`), from PostgreSQL's own output
 * (`2026-11-21 01:44:31+00`), which Safari does not parse. Infinity and dates before Christ stay as they are.
 */
export function isoTimestamp(text: string): string {
  const [, date, time, zone] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined || time === undefined) return text;
  if (zone === undefined) return `${date}T${time}`;
  const minutes = zone.slice(3).replace(":", "");
  return `${date}T${time}${zone.slice(0, 3)}:${minutes || "00"}`;
}

const unchanged = (value: unknown): unknown => value;

/** Types of the database driver; they act on values of those types alone, never on a person's text. */
export const timestampTypes = {
  timestamp: { to: 1114, from: [1114], serialize: unchanged, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: unchanged, parse: isoTimestamp },
};
