import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { hostileText } from "../testing/arbitraries.ts";
import {
  MAX_EMAIL_LENGTH,
  VALID,
  type ValidationResult,
  validateAccountEmail,
  validateResendEmail,
  validateResetEmail,
  validateSignupEmail,
} from "./index.ts";

const said = (result: ValidationResult) =>
  result.message ? translateMessage("it", result.message) : "valid";
const hints = (result: ValidationResult) => result.suggestions.map((hint) => translateMessage("it", hint));

const REQUIRED = "L'indirizzo email è obbligatorio";
const FORMAT = "Formato email non valido";
const NOT_ASCII = "Niente accenti né caratteri invisibili: di caffè.it scrivi xn--caff-8oa.it";
const INCOMPLETE = "Il dominio email sembra incompleto";

describe("the sign-up dialog's e-mail", () => {
  test.each([
    ["mario.rossi@azienda.it", "valid"],
    ["MARIO+tag@Azienda.co.uk", "valid"],
    ["  mario@azienda.it \n", "valid"],
    ["o'brien!#$%&*/=?^_`{|}~-@x.it", "valid"],
    ["a@b-c.d1", "valid"],
    ["a@b1c.d1e", "valid"],
    ["a@b_c.it", FORMAT],
    ["a@b.c_d", FORMAT],
    ["", REQUIRED],
    ["   ", REQUIRED],
    [undefined, REQUIRED],
    [null, REQUIRED],
    [42, REQUIRED],
    ["mario", FORMAT],
    ["@azienda.it", FORMAT],
    ["mario@", FORMAT],
    ["mario@azienda..it", FORMAT],
    ["mario@.it", FORMAT],
    ["mario@azienda.it.", FORMAT],
    ["mario@-azienda.it", FORMAT],
    ["mario@azienda-.it", FORMAT],
    ["mario rossi@azienda.it", FORMAT],
    ["mario@azien da.it", FORMAT],
    ["mario@@azienda.it", FORMAT],
    ["mario@azienda.it,", FORMAT],
    ["info@caffè.it", NOT_ASCII],
    ["niccolò@azienda.it", NOT_ASCII],
    ["caffè", FORMAT],
    ["mario@azienda", INCOMPLETE],
    ["mario@gmail", INCOMPLETE],
  ])("%j is %s", (email, answer) => {
    expect(said(validateSignupEmail(email))).toBe(answer);
    expect(validateSignupEmail(email).isValid).toBe(answer === "valid");
  });

  test("a label has at most 63 characters and an address at most 254", () => {
    expect(said(validateSignupEmail(`a@${"b".repeat(63)}.it`))).toBe("valid");
    expect(said(validateSignupEmail(`a@${"b".repeat(64)}.it`))).toBe(FORMAT);
    const longest = `${"a".repeat(MAX_EMAIL_LENGTH - "@azienda.it".length)}@azienda.it`;
    expect(said(validateSignupEmail(longest))).toBe("valid");
    expect(said(validateSignupEmail(`a${longest}`))).toBe(FORMAT);
  });

  test("a provider without its ending is completed, any other refusal shows an example", () => {
    expect(hints(validateSignupEmail("mario@Gmail"))).toEqual(["Forse intendevi mario@gmail.com?"]);
    const completed = [
      "gmail.com",
      "libero.it",
      "outlook.com",
      "hotmail.it",
      "yahoo.it",
      "icloud.com",
      "virgilio.it",
      "alice.it",
      "tiscali.it",
      "live.it",
      "proton.me",
      "pec.it",
    ];
    for (const domain of completed) {
      const [name] = domain.split(".");
      expect(hints(validateSignupEmail(`mario@${name}`))).toEqual([`Forse intendevi mario@${domain}?`]);
    }
    const example = ["Esempio: nome.cognome@azienda.it"];
    for (const email of ["", "mario", "mario@azienda", "mario@gmai"]) {
      expect(hints(validateSignupEmail(email)), email).toEqual(example);
    }
    expect(validateSignupEmail("mario@gmail.com")).toBe(VALID);
  });
});

describe("the simple e-mail rules", () => {
  const layer = (email: unknown) => said(validateAccountEmail(email));
  const reset = (email: unknown) => said(validateResetEmail(email));

  test.each(["a@b.c", " mario@azienda.it ", "info@xn--caff-8oa.it", "ａ@b.c", "a@b.c.d", "a@..b", "a.b@c.d"])(
    "%j is accepted",
    (email) => {
      expect(layer(email)).toBe("valid");
      expect(reset(email)).toBe("valid");
    },
  );

  test.each([
    "a",
    "@b.c",
    "a@b",
    "a@.c",
    "a@b.",
    "a@",
    "a@b@c.d",
    "a b@c.d",
    "a@b .c",
    "a@b\u00a0.c",
    ".",
    "@",
  ])("%j is refused", (email) => {
    expect(layer(email)).toBe("Inserisci un indirizzo email valido");
    expect(reset(email)).toBe("Inserisci un'email valida");
    expect(hints(validateAccountEmail(email))).toEqual(["Esempio: nome.cognome@azienda.it"]);
    expect(hints(validateResetEmail(email))).toEqual(["Esempio: nome.cognome@azienda.it"]);
  });

  test.each(["è@é.ì", "info@caffè.it", " niccolò@azienda.it", "а@b.it"])(
    "%j is refused with its reason",
    (email) => {
      expect([layer(email), reset(email)]).toEqual([NOT_ASCII, NOT_ASCII]);
    },
  );

  test("an empty entry is refused with the message of each rule", () => {
    for (const nothing of ["", "  ", undefined, {}]) {
      expect(layer(nothing)).toBe("Inserisci un indirizzo email valido");
      expect(reset(nothing)).toBe("L'email è obbligatoria");
      expect(hints(validateResetEmail(nothing))).toHaveLength(1);
    }
  });

  test("an address longer than mail servers take is refused", () => {
    const longest = `${"a".repeat(MAX_EMAIL_LENGTH - 4)}@b.c`;
    expect([layer(longest), reset(longest)]).toEqual(["valid", "valid"]);
    expect([layer(`a${longest}`), reset(`a${longest}`)]).not.toContain("valid");
  });

  test("for any text, they agree with the usual pattern and with each other", () => {
    const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
    const isAscii = (email: string) => /^\p{ASCII}*$/u.test(email.normalize("NFKC"));
    const address = fc.string({
      unit: fc.constantFrom("a", "@", ".", " ", "\n", "😀", "\ud83d"),
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.oneof(address, hostileText, fc.emailAddress()), (email) => {
        const expected =
          email.trim().length <= MAX_EMAIL_LENGTH && pattern.test(email.trim()) && isAscii(email);
        expect(validateAccountEmail(email).isValid).toBe(expected);
        expect(validateResetEmail(email).isValid).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  test("what the dialog accepts, the layer accepts", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), hostileText), (email) => {
        fc.pre(validateSignupEmail(email).isValid);
        expect(validateAccountEmail(email)).toBe(VALID);
      }),
    );
  });
});

test("a verification that is sent again needs an address", () => {
  expect(said(validateResendEmail("  "))).toBe("No user email found. Please sign up again.");
  expect(said(validateResendEmail("anna@"))).toBe(said(validateResetEmail("anna@")));
  expect(validateResendEmail(" anna@studio.it ").isValid).toBe(true);
});
