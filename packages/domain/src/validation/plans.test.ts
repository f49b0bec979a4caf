import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCustomLimits, parseLimitText } from "../limits/index.ts";
import { translateMessage } from "../messages/index.ts";
import { checkPlanChange, LIMIT_FIELD_NAMES, MAX_LIMIT, PLAN_NAMES } from "../plans/index.ts";
import { anyValue, hostileText } from "../testing/arbitraries.ts";
import {
  VALID,
  type ValidationResult,
  validateCustomLimits,
  validateLimitText,
  validatePlanChange,
} from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const said = (result: ValidationResult) =>
  result.message ? translateMessage("it", result.message) : "valid";
const hints = (result: ValidationResult) => result.suggestions.map((hint) => translateMessage("it", hint));

describe("the manage-plan dialog", () => {
  const DATE = ["Indica una data dal 2026-11-21 in poi, oppure nessuna per un piano senza scadenza"];

  test.each([
    ["pro", "pro", "", "Scegli un altro piano o indica una scadenza.", []],
    ["free", "gold", "", "Il piano deve essere free, pro o enterprise.", []],
    ["pro", "free", "2027-01-01", "Il piano Free non ha scadenza.", DATE],
    ["free", "pro", "2027-02-29", "La data di scadenza non è valida.", DATE],
    ["free", "pro", "2026-11-20", "La data di scadenza non può essere precedente a oggi.", DATE],
    ["free", "pro", "2026-11-21", "valid", []],
    ["pro", "free", "", "valid", []],
  ] as const)("%s to %s until %j: %s", (current, plan, expiresAt, answer, suggestions) => {
    const result = validatePlanChange({ current, plan, expiresAt, now });
    expect([said(result), hints(result)]).toEqual([answer, suggestions]);
  });

  test("any request passes where there is something to store", () => {
    const plan = fc.oneof(fc.constantFrom(...PLAN_NAMES), anyValue);
    const expiresAt = fc.oneof(fc.constantFrom("", null, "2026-11-20", "2026-11-21", "2030-01-01"), anyValue);
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_NAMES), plan, expiresAt, (current, to, until) => {
        const request = { current, plan: to, expiresAt: until, now };
        expect(validatePlanChange(request).isValid).toBe(checkPlanChange(request).ok);
      }),
    );
  });
});

describe("the enterprise limits (decision 23)", () => {
  const INHERIT = ["Lascia vuoto il campo per ereditare il valore del piano."];

  test.each([
    ["maxSmsPerMonth", "", "valid"],
    ["maxSmsPerMonth", "-1", "valid"],
    ["maxSmsPerMonth", String(MAX_LIMIT), "valid"],
    ["priority", "high", "valid"],
    ["canInviteUsers", "true", "valid"],
    [
      "maxSmsPerMonth",
      "-2",
      "maxSmsPerMonth: serve un numero intero da -1 a 2.147.483.647 (-1 significa illimitato), oppure nessun valore.",
    ],
    ["canInviteUsers", "1", "canInviteUsers: serve vero o falso, oppure nessun valore."],
    ["priority", "low", "priority: serve standard, high o maximum, oppure nessun valore."],
  ] as const)("%s = %j is %s", (field, text, answer) => {
    const result = validateLimitText(field, text);
    expect([said(result), hints(result)]).toEqual([answer, answer === "valid" ? [] : INHERIT]);
  });

  test("a number passes where it is whole, from -1 to the largest", () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -3, max: 3 })), (number) => {
        const isLimit = number >= -1 && number <= MAX_LIMIT;
        expect(validateLimitText("maxWorkspaces", String(number)).isValid).toBe(isLimit);
        expect(validateCustomLimits({ maxWorkspaces: number }).isValid).toBe(isLimit);
      }),
    );
  });

  test("any text and any value pass where they can be read", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIMIT_FIELD_NAMES), hostileText, anyValue, (field, text, value) => {
        expect(validateLimitText(field, text).isValid).toBe(parseLimitText(field, text).ok);
        expect(validateCustomLimits({ [field]: value }).isValid).toBe(
          checkCustomLimits({ [field]: value }).ok,
        );
      }),
    );
  });

  test("an object is refused with its first wrong field, the others as suggestions", () => {
    expect(validateCustomLimits({ maxSmsPerMonth: 5, priority: null })).toBe(VALID);
    const result = validateCustomLimits({ canInviteUsers: 1, seats: 2, priority: "low" });
    expect([said(result), hints(result)]).toEqual([
      "canInviteUsers: serve vero o falso, oppure nessun valore.",
      ["Campo sconosciuto: seats.", "priority: serve standard, high o maximum, oppure nessun valore."],
    ]);
    expect(said(validateCustomLimits(null))).toBe("I limiti devono essere un oggetto di campi.");
  });
});
