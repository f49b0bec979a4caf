import fc from "fast-check";

/** Texts that break careless code: any Unicode, lone surrogates, names of inherited properties. */
export const hostileText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.array(fc.integer({ min: 0xd7f0, max: 0xe010 })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "null", "NaN", "-0"),
);

/** Values of any type, as they may come from a network or a careless caller. */
export const anyValue = fc.oneof(
  hostileText,
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
  fc.func(fc.anything()),
  fc.constantFrom<unknown>(Number.NaN, Number.POSITIVE_INFINITY, -0, Symbol.iterator, Object.create(null)),
);

/** A value whose every property throws when it is read. */
export const throwingProxy: object = new Proxy(
  {},
  {
    get() {
      throw new Error("no property of this value can be read");
    },
  },
);

/**
 * The longest that a rule may take for a megabyte, in milliseconds: linear code needs a few, a backtracking pattern
 * many minutes. Generous, so that a busy machine passes.
 */
export const LINEAR_TIME_MS = 10_000;

/** Long texts that make careless patterns take quadratic time; each is about one megabyte. */
export const MEGABYTE_TEXTS: readonly (readonly [description: string, text: string])[] = [
  ["one letter", "a".repeat(1_000_000)],
  ["spaces", " ".repeat(1_000_000)],
  ["a letter between spaces", `${" ".repeat(500_000)}a${" ".repeat(500_000)}`],
  ["an address of dots", `a@${".".repeat(1_000_000)}`],
  ["an address of labels", `a@${"b.".repeat(500_000)}`],
  ["dots and a second at-sign", `a@${".".repeat(1_000_000)}@`],
  ["words", "Ab ".repeat(333_333)],
  ["emoji", "😀".repeat(250_000)],
  ["lone surrogates", "\ud83d".repeat(1_000_000)],
  ["combining accents", `a${"\u0301".repeat(1_000_000)}`],
  ["line breaks", "\n".repeat(1_000_000)],
];
