import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyValue, LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import * as validation from "./index.ts";

const VALIDATORS = {
  signupEmail: validation.validateSignupEmail,
  accountEmail: validation.validateAccountEmail,
  resendEmail: validation.validateResendEmail,
  resetEmail: validation.validateResetEmail,
  signupPassword: validation.validateSignupPassword,
  accountPassword: validation.validateAccountPassword,
  confirmPassword: (value: unknown) =>
    validation.validateConfirmPassword({ password: value, confirmPassword: value }),
  newPassword: (value: unknown) =>
    validation.validateNewPassword({ password: value, confirmPassword: value }),
  passwordChange: (value: unknown) =>
    validation.validatePasswordChange({ password: value, confirmPassword: value }),
  signupFullName: validation.validateSignupFullName,
  signupDisplayName: validation.validateSignupDisplayName,
  accountFullName: validation.validateAccountFullName,
  accountDisplayName: validation.validateAccountDisplayName,
  oneTimeCode: validation.validateOneTimeCode,
  utilizationRate: validation.validateUtilizationRate,
} as const;

describe.each(Object.entries(VALIDATORS))("%s", (_, validate) => {
  test("answers any value whatsoever, always in the same shape", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const result = validate(value);
        expect(result.isValid).toBe(result.message === null);
        expect(Array.isArray(result.suggestions)).toBe(true);
        expect(validate(value)).toEqual(result);
      }),
      { numRuns: 300 },
    );
  });

  describe("answers a megabyte at once", { timeout: LINEAR_TIME_MS }, () => {
    test.each(MEGABYTE_TEXTS)("of %s", (_description, text) => {
      expect(typeof validate(text).isValid).toBe("boolean");
    });
  });
});

describe("the strength meter answers a megabyte at once", { timeout: LINEAR_TIME_MS }, () => {
  test.each(MEGABYTE_TEXTS)("of %s", (_description, text) => {
    expect(validation.passwordStrength(text).criteria.length).toBe(true);
  });
});
