/**
 * Parser for the database driver that makes exact decimals numbers in JSON, as PostgREST does; by default they are texts.
 * Clients read them as the nearest binary number.
 */
export const numberTypes = {
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
};
