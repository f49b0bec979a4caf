import fc from "fast-check";
import { expect, test } from "vitest";
import { isGuessable } from "./guessable.ts";
import { passwordRules, validateNewAccountForm, validatePasswordRules } from "./index.ts";

const ANNA = ["anna.rossi@example.com", "Anna Maria Rossi", "Annina"];

test.each([
  ["common", "Password1"],
  ["common, in wide letters", "Ｐａｓｓｗｏｒｄ1"],
  ["common, with a year and a symbol", "Password2026!"],
  ["common, after digits", "123Football"],
  ["a row of keys", "1qaz2WSX"],
  ["the product's name", "Regia2026"],
  ["the product's name twice", "RegiaRegia-12"],
  ["the local part of the address", "Anna.Rossi1"],
  ["a surname and a year", "Rossi1984"],
  ["two names", "AnninaRossi-12"],
  ["a name and five characters", "Rossi-x7!k"],
])("%s is guessable: %s", (_what, password) => {
  expect(isGuessable(password, ANNA)).toBe(true);
});

test.each([
  "Regia-demo-1",
  "Regia-prova-1",
  "Sipario-2026",
  "Abcdef12",
  "Rossi e il tram 48",
  "Rossi-x7!kQ",
  "AnnaMariaRossi-gatto-7",
  "Football8374190283",
  "tK9-vuoto-Lampada",
])("%s is not", (password) => {
  expect(isGuessable(password, ANNA)).toBe(false);
});

test("somebody else's names do not count", () => {
  expect(isGuessable("Rossi1984", ["bruno@example.com", "Bruno Verdi"])).toBe(false);
});

test("what the list of rules approves, the check approves, and neither what is easily guessed", () => {
  for (const password of ["Passw0rd1!", "Password1", "Annina12x"]) {
    expect(passwordRules(password, ANNA).uncommon).toBe(false);
    expect(validatePasswordRules(password, ANNA)).toMatchObject({
      isValid: false,
      message: { key: "errors:auth.guessablePassword" },
    });
  }
  const password = fc.stringMatching(/^[A-Za-z\d!.]{1,12}$/);
  const typed = fc.oneof(
    password,
    fc.constantFrom("Passw0rd", "Regia2026", "Rossi1").chain((start) => password.map((end) => start + end)),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const kept = Object.values(passwordRules(text, ANNA)).every(Boolean);
      expect(validatePasswordRules(text, ANNA).isValid).toBe(kept);
    }),
  );
  const form = {
    email: "anna@example.com",
    fullName: "Anna Rossi",
    confirmPassword: "Annina12x",
    password: "Annina12x",
  };
  expect(validateNewAccountForm({ ...form, displayName: "Annina" }).firstInvalid).toBe("password");
  expect(validateNewAccountForm({ ...form, displayName: "Bice" }).isValid).toBe(true);
});
