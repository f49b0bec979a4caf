import { expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { MAX_CONTACT_MESSAGE_LENGTH, validateContactForm } from "./index.ts";

const said = (email: unknown, text: unknown) => {
  const { fields } = validateContactForm({ email, message: text });
  return [fields.email, fields.message].map(({ message }) => message && translateMessage("it", message));
};

test("a message needs an address for the answer, and words up to a bound", () => {
  expect(said(" anna@example.com ", " Ciao ")).toEqual([null, null]);
  expect(said("anna@example.com", "x".repeat(MAX_CONTACT_MESSAGE_LENGTH))).toEqual([null, null]);
  expect(said("anna", " \n ")).toEqual([expect.any(String), "Il messaggio è obbligatorio"]);
  expect(said("", "x".repeat(MAX_CONTACT_MESSAGE_LENGTH + 1))).toEqual([
    expect.any(String),
    "Il messaggio può avere al massimo 4.000 caratteri",
  ]);
  expect(said(undefined, null)).toEqual([expect.any(String), expect.any(String)]);
});
