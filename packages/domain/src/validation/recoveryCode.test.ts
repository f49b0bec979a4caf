import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { groupedRecoveryCode, recoveryCode, validateRecoveryCode } from "./index.ts";

describe("a recovery code", () => {
  test.each(["k4m9x7qp2ab8ht3z", "K4M9-X7QP-2AB8-HT3Z", " k4m9 x7qp 2ab8 ht3z\n"])("may be %j", (entry) => {
    expect(validateRecoveryCode(entry)).toEqual({ isValid: true, message: null, suggestions: [] });
    expect(recoveryCode(entry)).toBe("k4m9x7qp2ab8ht3z");
  });

  test.each([
    "",
    "k4m9x7qp2ab8ht3",
    "k4m9x7qp2ab8ht3zz",
    "k4m9x7qp2ab8ht3é",
    1234567812345678,
    null,
    undefined,
  ])("may not be %j", (entry) => {
    const { isValid, message } = validateRecoveryCode(entry);
    expect(isValid).toBe(false);
    expect(message && translateMessage("it", message)).toBe(
      "Scrivi le sedici lettere e cifre del codice di recupero.",
    );
  });

  test("is shown in groups", () => {
    expect(groupedRecoveryCode("k4m9x7qp2ab8ht3z")).toBe("k4m9-x7qp-2ab8-ht3z");
    expect(groupedRecoveryCode("")).toBe("");
  });
});
