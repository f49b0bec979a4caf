import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { hostileText } from "../testing/arbitraries.ts";
import {
  characterCount,
  type ValidationResult,
  validateAccountDisplayName,
  validateAccountFullName,
  validateSignupDisplayName,
  validateSignupFullName,
} from "./index.ts";

const said = (result: ValidationResult) =>
  result.message ? translateMessage("it", result.message) : "valid";
const hints = (result: ValidationResult) => result.suggestions.map((hint) => translateMessage("it", hint));

const FULL_CHARACTERS = "Usa solo lettere, spazi, trattini e apostrofi";
const DISPLAY_CHARACTERS = "Usa solo lettere, numeri, spazi, punti, trattini e trattini bassi";

describe("the sign-up dialog's full name", () => {
  test.each([
    ["Maria Rossi", "valid"],
    ["  Maria   Rossi  ", "valid"],
    ["Niccolò D'Angelo-Però", "valid"],
    ["Niccolo\u0300 D’Angelo", "valid"],
    ["Seán O‘Brien‐Smith‑Jones", "valid"],
    ["Łukasz Żółć", "valid"],
    ["李 小龙", "valid"],
    ["Anna\u00a0Verdi", "valid"],
    ["A B", "valid"],
    ["", "Il nome completo è obbligatorio"],
    [" \t ", "Il nome completo è obbligatorio"],
    [undefined, "Il nome completo è obbligatorio"],
    ["M", "Nome troppo corto"],
    ["😀", "Nome troppo corto"],
    ["Ma", "Inserisci nome e cognome"],
    ["Maria", "Inserisci nome e cognome"],
    ["Maria -", "Inserisci nome e cognome"],
    ["' -", "Inserisci nome e cognome"],
    ["Maria Rossi2", "Il nome contiene caratteri non validi"],
    ["Maria_Rossi", "Il nome contiene caratteri non validi"],
    ["Maria. Rossi", "Il nome contiene caratteri non validi"],
    ["Maria\nRossi", "Il nome contiene caratteri non validi"],
    ["Maria 😀", "Il nome contiene caratteri non validi"],
    ["Maria \ud83d", "Il nome contiene caratteri non validi"],
    [`${"a".repeat(49)} ${"b".repeat(50)}`, "valid"],
    [`${"a".repeat(50)} ${"b".repeat(50)}`, "Nome troppo lungo"],
    [`${"𝒜".repeat(49)} ${"𝒜".repeat(50)}`, "valid"],
    [`${"𝒜".repeat(50)} ${"𝒜".repeat(50)}`, "Nome troppo lungo"],
  ])("%j is %s", (name, answer) => {
    expect(said(validateSignupFullName(name))).toBe(answer);
  });

  test("each refusal says how to correct the entry", () => {
    expect(hints(validateSignupFullName(""))).toEqual(["Esempio: Maria Rossi"]);
    expect(hints(validateSignupFullName("M"))).toEqual(["Usa da 2 a 100 caratteri"]);
    expect(hints(validateSignupFullName("a".repeat(101)))).toEqual(["Usa da 2 a 100 caratteri"]);
    expect(hints(validateSignupFullName("M1"))).toEqual([FULL_CHARACTERS]);
    expect(hints(validateSignupFullName("Maria"))).toEqual(["Esempio: Maria Rossi"]);
  });
});

describe("the sign-up dialog's display name", () => {
  test.each([
    ["maria", "valid"],
    ["Maria R. _-2", "valid"],
    ["  è1 ", "valid"],
    ["", "Il nome visualizzato è obbligatorio"],
    ["  ", "Il nome visualizzato è obbligatorio"],
    [7, "Il nome visualizzato è obbligatorio"],
    ["m", "Nome visualizzato troppo corto"],
    ["a".repeat(50), "valid"],
    ["a".repeat(51), "Nome visualizzato troppo lungo"],
    ["O'Brien", "Il nome visualizzato contiene caratteri non validi"],
    ["maria@", "Il nome visualizzato contiene caratteri non validi"],
    ["ma😀", "Il nome visualizzato contiene caratteri non validi"],
    ["a\tb", "Il nome visualizzato contiene caratteri non validi"],
  ])("%j is %s", (name, answer) => {
    expect(said(validateSignupDisplayName(name))).toBe(answer);
  });

  test("each refusal says how to correct the entry", () => {
    expect(hints(validateSignupDisplayName(""))).toEqual(["Usa da 2 a 50 caratteri"]);
    expect(hints(validateSignupDisplayName("m"))).toEqual(["Usa da 2 a 50 caratteri"]);
    expect(hints(validateSignupDisplayName("m".repeat(51)))).toEqual(["Usa da 2 a 50 caratteri"]);
    expect(hints(validateSignupDisplayName("m!"))).toEqual([DISPLAY_CHARACTERS]);
  });
});

describe("the authentication layer's names, only if given", () => {
  test.each([
    [undefined, "valid"],
    [null, "valid"],
    ["", "valid"],
    ["   ", "Il nome completo deve contenere almeno 2 caratteri"],
    [" M ", "Il nome completo deve contenere almeno 2 caratteri"],
    ["Maria", "valid"],
    ["D'Angelo-Però", "valid"],
    ["Maria2", "Il nome può contenere solo lettere, spazi, trattini e apostrofi"],
    ["a".repeat(300), "valid"],
  ])("the full name %j is %s", (name, answer) => {
    expect(said(validateAccountFullName(name))).toBe(answer);
  });

  test.each([
    [undefined, "valid"],
    ["", "valid"],
    ["  ", "Il nome visualizzato deve contenere almeno 2 caratteri"],
    ["m", "Il nome visualizzato deve contenere almeno 2 caratteri"],
    ["O'Brien 😀", "valid"],
    ["a".repeat(50), "valid"],
    [` ${"a".repeat(50)} `, "valid"],
    ["a".repeat(51), "Il nome visualizzato deve essere inferiore a 50 caratteri"],
  ])("the display name %j is %s", (name, answer) => {
    expect(said(validateAccountDisplayName(name))).toBe(answer);
  });

  test("each refusal says how to correct the entry", () => {
    expect(hints(validateAccountFullName("M"))).toEqual(["Usa da 2 a 100 caratteri"]);
    expect(hints(validateAccountFullName("M2"))).toEqual([FULL_CHARACTERS]);
    expect(hints(validateAccountDisplayName("m"))).toEqual(["Usa da 2 a 50 caratteri"]);
    expect(hints(validateAccountDisplayName("m".repeat(51)))).toEqual(["Usa da 2 a 50 caratteri"]);
  });
});

describe("for any text", () => {
  const name = fc.oneof(
    hostileText,
    fc.string({ unit: fc.constantFrom("a", "É", " ", "'", "-", "_", "1", "😀", "\u0301"), maxLength: 8 }),
  );

  test("what the dialog accepts, the layer accepts", () => {
    fc.assert(
      fc.property(name, (text) => {
        if (validateSignupFullName(text).isValid) expect(validateAccountFullName(text).isValid).toBe(true);
        if (validateSignupDisplayName(text).isValid)
          expect(validateAccountDisplayName(text).isValid).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("an accepted name is within its length and well formed", () => {
    fc.assert(
      fc.property(name, (text) => {
        const count = characterCount(text.trim());
        if (validateSignupFullName(text).isValid) expect(count >= 2 && count <= 100).toBe(true);
        if (validateSignupDisplayName(text).isValid) expect(count >= 2 && count <= 50).toBe(true);
        if (validateSignupFullName(text).isValid) expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("spaces around a name change nothing", () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(validateSignupFullName(` ${text} `)).toEqual(validateSignupFullName(text));
        expect(validateSignupDisplayName(` ${text} `)).toEqual(validateSignupDisplayName(text));
      }),
    );
  });
});
