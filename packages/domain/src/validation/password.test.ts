import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { hostileText } from "../testing/arbitraries.ts";
import {
  characterCount,
  isGuessable,
  isPasswordFormComplete,
  PASSWORD_RULES,
  passwordRules,
  passwordStrength,
  STRENGTH_CRITERIA,
  VALID,
  type ValidationResult,
  validateAccountPassword,
  validateConfirmPassword,
  validateNewPassword,
  validatePasswordChange,
  validatePasswordRules,
  validateSignupPassword,
} from "./index.ts";

const said = (result: ValidationResult) =>
  result.message ? translateMessage("it", result.message) : "valid";
const hints = (result: ValidationResult) => result.suggestions.map((hint) => translateMessage("it", hint));

const LOWER = "Aggiungi una lettera minuscola";
const UPPER = "Aggiungi una lettera maiuscola";
const DIGIT = "Aggiungi un numero";
const SYMBOL = "Aggiungi un simbolo";
const OTHER = "Scegli una password che altri non userebbero";
const AT_LEAST_8 = "Usa almeno 8 caratteri";
const REPEAT = "Scrivi la stessa password nei due campi";

describe("characters are Unicode code points", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["àè", 2],
    ["😀😀", 2],
    ["a😀b", 3],
    ["\ud83d", 1],
    ["\ude00\ud83d", 2],
    ["\ud83d\ud83d\ude00", 2],
    ["\ud800\udc00", 1],
    ["\udbff\udfff", 1],
    ["\ud800\ue000", 2],
    ["\ud7ff\udc00", 2],
    ["\udc00\udc00", 2],
  ])("%j has %i", (text, count) => expect(characterCount(text)).toBe(count));

  test("for any text, as many as the code points that iterating it gives", () => {
    fc.assert(fc.property(hostileText, (text) => characterCount(text) === [...text].length));
  });
});

describe("the sign-up dialog's password", () => {
  test.each([
    ["", "La password è obbligatoria", [AT_LEAST_8]],
    [undefined, "La password è obbligatoria", [AT_LEAST_8]],
    [12345678, "La password è obbligatoria", [AT_LEAST_8]],
    ["Ab1!xyz", "Password troppo corta", [AT_LEAST_8]],
    ["abc", "Password troppo corta", [AT_LEAST_8, UPPER, DIGIT, SYMBOL]],
    ["password", "Password troppo debole", [OTHER, UPPER, DIGIT, SYMBOL]],
    ["PASSWORD", "Password troppo debole", [OTHER, LOWER, DIGIT, SYMBOL]],
    ["passwort", "Password troppo debole", [UPPER, DIGIT, SYMBOL]],
    ["123456789", "Password troppo debole", [OTHER, LOWER, UPPER, SYMBOL]],
    ["!!!!!!!!", "Password troppo debole", [LOWER, UPPER, DIGIT]],
    ["        ", "Password troppo debole", [LOWER, UPPER, DIGIT]],
    ["密码密码密码密码", "Password troppo debole", [LOWER, UPPER, DIGIT]],
    ["password123", "Password troppo comune", [OTHER, UPPER, SYMBOL]],
    ["PassWord123", "Password troppo comune", [OTHER, SYMBOL]],
    ["passwords1", "valid", [UPPER, SYMBOL]],
    ["Passwords1", "valid", [SYMBOL]],
    ["Password!!", "valid", [DIGIT]],
    ["Èccomì٣😀x", "valid", []],
    ["Ab1!xyzw", "valid", []],
  ])("%j is %s", (password, answer, suggestions) => {
    const result = validateSignupPassword(password);
    expect(said(result)).toBe(answer);
    expect(hints(result)).toEqual(suggestions);
    expect(result.isValid).toBe(answer === "valid");
  });

  test("8 to 128 characters of any size in bytes", () => {
    expect(said(validateSignupPassword(`Aa1${"😀".repeat(125)}`))).toBe("valid");
    expect(said(validateSignupPassword(`Aa1${"😀".repeat(126)}`))).toBe("Password troppo lunga");
    expect(said(validateSignupPassword(`Aa1${"x".repeat(126)}`))).toBe("Password troppo lunga");
    expect(hints(validateSignupPassword("x".repeat(200)))).toEqual(["Usa al massimo 128 caratteri"]);
    expect(said(validateSignupPassword(`Aa1${"😀".repeat(4)}`))).toBe("Password troppo corta");
    expect(said(validateSignupPassword(`Aa1${"😀".repeat(5)}`))).toBe("valid");
  });

  test("the other common passwords are refused before that, with the hint to choose another", () => {
    for (const common of [
      "password",
      "123456",
      "123456789",
      "qwerty",
      "abc123",
      "admin",
      "letmein",
      "welcome",
      "monkey",
    ]) {
      expect(validateSignupPassword(common).isValid, common).toBe(false);
      expect(hints(validateSignupPassword(common)), common).toContain(OTHER);
    }
  });

  test("passes where length, classes and the list of common ones allow it, for any text", () => {
    const text = fc.oneof(
      hostileText,
      fc.string({ unit: fc.constantFrom("a", "B", "1", "!", "😀"), minLength: 6, maxLength: 130 }),
      fc.constantFrom("password123", "PASSWORD123", "password1234"),
    );
    fc.assert(
      fc.property(text, (password) => {
        const count = characterCount(password);
        const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];
        const present = classes.filter((pattern) => pattern.test(password)).length;
        const passes = count >= 8 && count <= 128 && present >= 2 && password.toLowerCase() !== "password123";
        expect(validateSignupPassword(password).isValid).toBe(passes);
      }),
      { numRuns: 500 },
    );
  });

  test("a strong password has no suggestions", () => {
    expect(validateSignupPassword("Ab1!xyzw")).toBe(VALID);
  });
});

describe("the repeated password", () => {
  test.each([
    ["Ab1!xyzw", "Ab1!xyzw", "valid"],
    ["Ab1!xyzw", "", "Conferma la tua password"],
    ["Ab1!xyzw", undefined, "Conferma la tua password"],
    ["Ab1!xyzw", "ab1!xyzw", "Le password non corrispondono"],
    [undefined, "x", "Le password non corrispondono"],
  ])("%j then %j is %s", (password, confirmPassword, answer) => {
    const result = validateConfirmPassword({ password, confirmPassword });
    expect(said(result)).toBe(answer);
    expect(hints(result)).toEqual(answer === "valid" ? [] : [REPEAT]);
  });
});

describe("the authentication layer's password", () => {
  test.each([
    ["", "La password deve contenere almeno 8 caratteri", [AT_LEAST_8]],
    [null, "La password deve contenere almeno 8 caratteri", [AT_LEAST_8]],
    ["Abcdef1", "La password deve contenere almeno 8 caratteri", [AT_LEAST_8]],
    ["abcdefgh", "La password deve contenere almeno una lettera maiuscola", [UPPER]],
    ["ABCDEFGH", "La password deve contenere almeno una lettera minuscola", [LOWER]],
    ["Abcdefgh", "La password deve contenere almeno un numero", [DIGIT]],
    ["12345678", "La password deve contenere almeno una lettera maiuscola", [UPPER]],
    ["Abcdefg1", "valid", []],
    ["Èèèèèèè1", "valid", []],
    [`Aa1${"😀".repeat(4)}`, "La password deve contenere almeno 8 caratteri", [AT_LEAST_8]],
  ])("%j is %s", (password, answer, suggestions) => {
    expect(said(validateAccountPassword(password))).toBe(answer);
    expect(hints(validateAccountPassword(password))).toEqual(suggestions);
  });
});

describe("the new-password screen (decision 13)", () => {
  test.each([
    ["abc", "abd", "Le password non corrispondono", REPEAT],
    ["", "", "La password deve essere di almeno 6 caratteri", "Usa almeno 6 caratteri"],
    [undefined, "", "La password deve essere di almeno 6 caratteri", "Usa almeno 6 caratteri"],
    ["Abc1!", "Abc1!", "La password deve essere di almeno 6 caratteri", "Usa almeno 6 caratteri"],
    ["Abc12!", "Abc12!", "La password deve contenere almeno 8 caratteri", AT_LEAST_8],
    ["abcdefg1", "abcdefg1", "La password deve contenere almeno una lettera maiuscola", UPPER],
    ["Abcdefg1", "Abcdefg1", "valid", undefined],
  ])("%j and %j are %s", (password, confirmPassword, answer, hint) => {
    const result = validateNewPassword({ password, confirmPassword });
    expect(said(result)).toBe(answer);
    expect(hints(result)[0]).toBe(hint);
  });
});

describe("the password change in settings and account", () => {
  test.each([
    ["abc", "abd", "Le password non coincidono", REPEAT],
    ["abcdefg", "abcdefg", "La password deve essere di almeno 8 caratteri", AT_LEAST_8],
    ["", "", "La password deve essere di almeno 8 caratteri", AT_LEAST_8],
    ["abcdefgh", "abcdefgh", "valid", undefined],
  ])("%j and %j are %s", (password, confirmPassword, answer, hint) => {
    const result = validatePasswordChange({ password, confirmPassword });
    expect(said(result)).toBe(answer);
    expect(hints(result)[0]).toBe(hint);
  });

  test("the form is complete when all three entries are filled", () => {
    const full = { currentPassword: "a", password: "b", confirmPassword: "c" };
    expect(isPasswordFormComplete(full)).toBe(true);
    for (const field of ["currentPassword", "password", "confirmPassword"]) {
      expect(isPasswordFormComplete({ ...full, [field]: "" }), field).toBe(false);
      expect(isPasswordFormComplete({ ...full, [field]: undefined }), field).toBe(false);
    }
  });
});

describe("all rules of a new password", () => {
  test.each([
    ["", []],
    ["sip", ["lowercase", "uncommon"]],
    ["Password123", ["length", "uppercase", "lowercase", "digit"]],
    ["Sipario-rosso", ["length", "uppercase", "lowercase", "uncommon"]],
    [`Aa1${"x".repeat(126)}`, ["uppercase", "lowercase", "digit", "uncommon"]],
    ["Passw0rd1!", ["length", "uppercase", "lowercase", "digit"]],
    ["Sipario-2026", PASSWORD_RULES],
  ])("%j follows %j", (password, kept) => {
    expect(PASSWORD_RULES.filter((rule) => passwordRules(password)[rule])).toEqual(kept);
  });

  test("a password that follows every rule of the list is valid, and no other", () => {
    const parts = fc.constantFrom("a", "B", "7", "-", "password123", "Password123", "x".repeat(60));
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
        const password = words.join("");
        const isKept = PASSWORD_RULES.every((rule) => passwordRules(password)[rule]);
        expect(validatePasswordRules(password).isValid).toBe(isKept);
        expect(isKept).toBe(
          validateSignupPassword(password).isValid &&
            validateAccountPassword(password).isValid &&
            !isGuessable(password, []),
        );
      }),
    );
  });
});

describe("for any two entries", () => {
  const entry = fc.string({ unit: fc.constantFrom("a", "B", "1", "è", "😀"), maxLength: 10 });

  test("a repeated password passes only where it is the same, whatever the screen", () => {
    fc.assert(
      fc.property(entry, entry, fc.boolean(), (password, other, isSame) => {
        const pair = { password, confirmPassword: isSame ? password : other };
        const isRepeated = password === pair.confirmPassword;
        const count = characterCount(password);
        expect(validateConfirmPassword(pair).isValid).toBe(isRepeated && password !== "");
        expect(validatePasswordChange(pair).isValid).toBe(isRepeated && count >= 8);
        expect(validateNewPassword(pair).isValid).toBe(
          isRepeated && validateAccountPassword(password).isValid,
        );
      }),
      { numRuns: 500 },
    );
  });

  test("the layer's password has 8 characters, an uppercase and a lowercase letter and a digit", () => {
    fc.assert(
      fc.property(fc.oneof(entry, hostileText), (password) => {
        const passes =
          characterCount(password) >= 8 &&
          [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u].every((rule) => rule.test(password));
        expect(validateAccountPassword(password).isValid).toBe(passes);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the strength meter", () => {
  test.each([
    ["", 0, "Debole"],
    [undefined, 0, "Debole"],
    ["abc", 1, "Debole"],
    ["abcdefgh", 2, "Debole"],
    ["abcdefg1", 3, "Media"],
    ["Abcdefg1", 4, "Forte"],
    ["Abcdef1!", 5, "Molto forte"],
    ["Ab1!", 4, "Forte"],
  ])("%j meets %i criteria: %s", (password, score, text) => {
    const strength = passwordStrength(password);
    expect(strength.score).toBe(score);
    expect(translateMessage("it", strength.text)).toBe(text);
  });

  test("each criterion is named", () => {
    expect(STRENGTH_CRITERIA).toEqual(["length", "uppercase", "lowercase", "digit", "symbol"]);
    const nothing = { length: false, uppercase: false, lowercase: false, digit: false, symbol: false };
    expect(passwordStrength("").criteria).toEqual(nothing);
    expect(passwordStrength("À").criteria).toEqual({ ...nothing, uppercase: true });
    expect(passwordStrength("à").criteria).toEqual({ ...nothing, lowercase: true });
    expect(passwordStrength("7").criteria).toEqual({ ...nothing, digit: true });
    expect(passwordStrength(" ").criteria).toEqual({ ...nothing, symbol: true });
    expect(passwordStrength("😀".repeat(8)).criteria).toEqual({ ...nothing, symbol: true, length: true });
    expect(passwordStrength("😀".repeat(7)).criteria).toEqual({ ...nothing, symbol: true });
  });

  test("more characters never make a password weaker", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (start, more) => {
        // Two lone surrogates may join into one character of another class.
        fc.pre(start.isWellFormed() && more.isWellFormed());
        expect(passwordStrength(start + more).score).toBeGreaterThanOrEqual(passwordStrength(start).score);
      }),
    );
  });

  test("what the layer accepts meets four criteria", () => {
    const password = fc.string({
      unit: fc.constantFrom("a", "B", "1", "!", "è", "É"),
      minLength: 6,
      maxLength: 12,
    });
    fc.assert(
      fc.property(password, (text) => {
        fc.pre(validateAccountPassword(text).isValid);
        expect(passwordStrength(text).score).toBeGreaterThanOrEqual(4);
        expect(said(validateSignupPassword(text))).toBe("valid");
      }),
    );
  });
});
