import { expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { declineText } from "./index.ts";

test.each([
  ["insufficient_funds", /disponibilità/],
  ["expired_card", /scaduta/],
  ["authentication_required", /conferma/],
  ["invalid_cvc", /CVC/],
  ["incorrect_cvc", /CVC/],
  ["incorrect_number", /numero/],
  ["processing_error", /non ha risposto/],
  ["card_not_supported", /non accetta/],
  ["generic_decline", /^La banca ha rifiutato/],
  ["toString", /^La banca ha rifiutato/],
  [null, /^La banca ha rifiutato/],
])("%s is told in words", (code, words) => {
  expect(translateMessage("it", declineText(code))).toMatch(words);
});

test("a stolen card is told like any other", () => {
  expect(declineText("stolen_card")).toEqual(declineText("do_not_honor"));
});
