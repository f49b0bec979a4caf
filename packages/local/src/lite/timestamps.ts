const TIMESTAMP = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d(?::?\d\d)?)?$/;

/**
 * Converts PostgreSQL's timestamp (`2026-11-21 01:44:31+00`) to PostgREST's format (`2026-11-21T01:44:31+00:00`),
 * because Safari does not parse the former. Infinity and dates before Christ are unchanged.
 */
export function isoTimestamp(text: string): string {
  const [, date, time, zone] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined || time === undefined) return text;
  if (zone === undefined) return `${date}T${time}`;
  const minutes = zone.slice(3).replace(":", "");
  return `${date}T${time}${zone.slice(0, 3)}:${minutes || "00"}`;
}

/** The driver writes nothing but text; lite reads some values of a list as numbers. */
const written = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Parsers for the database driver, by column type, so that no text column is affected. */
export const timestampTypes = {
  timestamp: { to: 1114, from: [1114], serialize: written, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: written, parse: isoTimestamp },
};
