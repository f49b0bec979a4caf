import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { oneTimeCode, validateOneTimeCode } from "./index.ts";

describe("the code of an authenticator", () => {
  test.each(["123456", "123 456", " 000000\n", "1 2 3 4 5 6", "12\u00a034\u202f56"])("may be %j", (entry) => {
    expect(validateOneTimeCode(entry)).toEqual({ isValid: true, message: null, suggestions: [] });
    expect(oneTimeCode(entry)).toMatch(/^\d{6}$/);
  });

  test.each([
    "",
    "12345",
    "1234567",
    "12345a",
    "-12345",
    "１２３４５６",
    123456,
    null,
    undefined,
    ["123456"],
  ])("may not be %j", (entry) => {
    const { isValid, message } = validateOneTimeCode(entry);
    expect(isValid).toBe(false);
    expect(message && translateMessage("it", message)).toBe("Scrivi le sei cifre del codice.");
  });
});
