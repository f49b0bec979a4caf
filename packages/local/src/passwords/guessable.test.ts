import { expect, test } from "vitest";
import { isGuessable } from "./guessable.ts";

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
