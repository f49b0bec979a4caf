import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import {
  AVATAR_HEAD_BYTES,
  AVATAR_TYPES,
  MAX_AVATAR_BYTES,
  sniffImageType,
  VALID,
  validateAvatar,
  validateUtilizationRate,
} from "./index.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const HEADS = [
  ["image/jpeg", "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"],
  ["image/gif", "GIF87a\x01\x00"],
  ["image/gif", "GIF89a"],
  ["image/webp", "RIFF\x24\x00\x00\x00WEBPVP8 "],
] as const;

/** The first bytes that identify each picture type. */
const SIGNED_BYTES = {
  "image/jpeg": (at: number) => at < 3,
  "image/png": (at: number) => at < 8,
  "image/gif": (at: number) => at < 6,
  "image/webp": (at: number) => at < 4 || (at >= 8 && at < 12),
};

/** GIF has two signatures that differ in one byte. */
const isOtherGif = (head: Uint8Array) => /^GIF8[79]a/.test(String.fromCharCode(...head));

describe("the kind of a picture, by content (decision 32)", () => {
  test.each(HEADS)("%s from %j", (type, head) => expect(sniffImageType(bytes(head))).toBe(type));

  test.each([
    "",
    "\xff\xd8",
    "\xff\xd9\xff",
    "\x89PNG\r\n\x1a",
    "\x89PNG\n\n\x1a\n",
    "GIF88a",
    "GIF89",
    "gif89a",
    "RIFF\x24\x00\x00\x00WAVE",
    "RIFF\x24\x00\x00\x00WEB",
    "RIFF",
    "%PDF-1.7",
    "<svg xmlns='http://www.w3.org/2000/svg'>",
    "BM6\x00\x00\x00",
    "avatar.png",
  ])("nothing from %j", (head) => expect(sniffImageType(bytes(head))).toBeNull());

  test("a changed byte of a signature changes the answer, a byte after it does not", () => {
    for (const [type, head] of HEADS) {
      const whole = bytes(head.padEnd(AVATAR_HEAD_BYTES, "\x00"));
      expect(sniffImageType(Uint8Array.of(...whole, 1, 2, 3))).toBe(type);
    }
    const changed = fc
      .constantFrom(...HEADS)
      .chain(([type, head]) =>
        fc.tuple(
          fc.constant(type),
          fc.constant(bytes(head)),
          fc.nat({ max: head.length - 1 }),
          fc.nat({ max: 255 }),
        ),
      );
    fc.assert(
      fc.property(changed, ([type, head, at, byte]) => {
        const other = Uint8Array.from(head, (each, index) => (index === at ? byte : each));
        const isSigned = SIGNED_BYTES[type](at) && byte !== head[at] && !isOtherGif(other);
        expect(sniffImageType(other)).toBe(isSigned ? null : type);
      }),
    );
  });

  test("each kind has its extension", () => {
    expect(AVATAR_TYPES).toEqual({
      "image/jpeg": "jpg",
      "image/png": "png",
      "image/gif": "gif",
      "image/webp": "webp",
    });
  });
});

describe("the avatar rule", () => {
  const head = bytes("GIF89a");

  test.each([0, 1, MAX_AVATAR_BYTES])("a picture of %i bytes passes", (size) => {
    expect(validateAvatar({ head, size })).toBe(VALID);
  });

  test.each([MAX_AVATAR_BYTES + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    "one of %d bytes does not",
    (size) => {
      const { message, suggestions } = validateAvatar({ head, size });
      expect(message && translateMessage("it", message)).toBe("Il file deve essere inferiore a 5MB");
      expect(suggestions.map((hint) => translateMessage("it", hint))).toEqual([
        "Scegli un'immagine fino a 5 MB",
      ]);
    },
  );

  test("the type is checked before the size", () => {
    const { message, suggestions } = validateAvatar({ head: bytes("%PDF"), size: MAX_AVATAR_BYTES + 1 });
    expect(message && translateMessage("it", message)).toBe(
      "Seleziona un file immagine valido (JPEG, PNG, GIF o WebP)",
    );
    expect(suggestions.map(({ key }) => key)).toEqual(["validation:suggestion.avatarType"]);
  });

  test("5 MB are 5242880 bytes", () => expect(MAX_AVATAR_BYTES).toBe(5_242_880));
});

describe("the utilisation rate", () => {
  const said = (rate: unknown) => {
    const { message } = validateUtilizationRate(rate);
    return message ? translateMessage("it", message) : "valid";
  };

  test.each([
    [10, "valid"],
    [72.5, "valid"],
    [100, "valid"],
    [9.99, "Il tasso di utilizzo deve essere almeno del 10%"],
    [-0, "Il tasso di utilizzo deve essere almeno del 10%"],
    [Number.NEGATIVE_INFINITY, "Il tasso di utilizzo deve essere almeno del 10%"],
    [100.01, "Il tasso di utilizzo non può superare il 100%"],
    [Number.POSITIVE_INFINITY, "Il tasso di utilizzo non può superare il 100%"],
    [Number.NaN, "Il tasso di utilizzo deve essere un numero"],
    ["70", "Il tasso di utilizzo deve essere un numero"],
    [null, "Il tasso di utilizzo deve essere un numero"],
  ])("%d is %s", (rate, answer) => expect(said(rate)).toBe(answer));

  test("any number passes from 10 to 100", () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 110, noNaN: true })), (rate) => {
        expect(validateUtilizationRate(rate).isValid).toBe(rate >= 10 && rate <= 100);
      }),
    );
  });

  test("every refusal gives the range", () => {
    for (const rate of [5, 500, Number.NaN]) {
      const [hint] = validateUtilizationRate(rate).suggestions;
      expect(hint && translateMessage("it", hint)).toBe("Scegli un valore da 10 a 100");
    }
  });
});
