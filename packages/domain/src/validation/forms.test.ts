import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Message, translateMessage } from "../messages/index.ts";
import { anyValue } from "../testing/arbitraries.ts";
import {
  validateConfirmPassword,
  validateLoginForm,
  validateNewAccountForm,
  validateSignInCredentials,
  validateSignInForm,
  validateSignUpCredentials,
  validateSignupDisplayName,
  validateSignupEmail,
  validateSignupForm,
  validateSignupFullName,
  validateSignupPassword,
} from "./index.ts";

const italian = (message: Message | null) => (message ? translateMessage("it", message) : "valid");

const complete = {
  email: "maria@azienda.it",
  password: "Abcdef1!",
  confirmPassword: "Abcdef1!",
  fullName: "Maria Rossi",
  displayName: "maria",
};

describe("the forms with the rules of the authentication layer", () => {
  test("a new account's form is valid only if the layer accepts it too", () => {
    expect(validateNewAccountForm(complete).isValid).toBe(true);
    const password = "Sipario-rosso";
    const { fields, firstInvalid } = validateNewAccountForm({
      ...complete,
      password,
      confirmPassword: password,
    });
    expect(firstInvalid).toBe("password");
    expect(italian(fields.password.message)).toBe("La password deve contenere almeno un numero");
    fc.assert(
      fc.property(fc.record({ email: anyValue, password: anyValue, fullName: anyValue }), (entries) => {
        const form = { ...complete, ...entries, confirmPassword: entries.password };
        const email = typeof form.email === "string" ? form.email.trim() : "";
        const layer = validateSignUpCredentials({ ...form, email });
        expect(validateNewAccountForm(form).isValid).toBe(validateSignupForm(form).isValid && layer.isValid);
      }),
    );
  });

  test("a log-in's address has the shape of one", () => {
    const result = validateSignInForm({ email: " abc ", password: "x" });
    expect(result.firstInvalid).toBe("email");
    expect(italian(result.fields.email.message)).toBe("Inserisci un indirizzo email valido");
    expect(italian(validateSignInForm({ email: "", password: "x" }).fields.email.message)).toBe(
      "Inserisci la tua email",
    );
    expect(validateSignInForm({ email: " maria@azienda.it ", password: "x" }).isValid).toBe(true);
  });
});

describe("the sign-up form", () => {
  test("is sent only if every field passes", () => {
    const result = validateSignupForm(complete);
    expect(result.isValid).toBe(true);
    expect(result.firstInvalid).toBeNull();
  });

  test.each([
    ["email", "", "L'indirizzo email è obbligatorio"],
    ["password", "abc", "Password troppo corta"],
    ["confirmPassword", "x", "Le password non corrispondono"],
    ["fullName", "Maria", "Inserisci nome e cognome"],
    ["displayName", "m", "Nome visualizzato troppo corto"],
  ] as const)("%s = %j is refused: %s", (field, value, answer) => {
    const entries = field === "password" ? { password: value, confirmPassword: value } : { [field]: value };
    const result = validateSignupForm({ ...complete, ...entries });
    expect(result.isValid).toBe(false);
    expect(result.firstInvalid).toBe(field);
    expect(italian(result.fields[field].message)).toBe(answer);
    const others = Object.entries(result.fields).filter(([name]) => name !== field);
    expect(others.every(([, { isValid }]) => isValid)).toBe(true);
  });

  test("the focus goes to the first field that fails, in the order of the form", () => {
    const empty = { email: "", password: "", confirmPassword: "", fullName: "", displayName: "" };
    expect(validateSignupForm(empty).firstInvalid).toBe("email");
    expect(validateSignupForm({ ...empty, email: "a@b.it" }).firstInvalid).toBe("password");
    expect(Object.keys(validateSignupForm(empty).fields)).toEqual(Object.keys(complete));
  });
});

test("any form is sent where each of its fields passes alone, and the first that fails is named", () => {
  const entry = (good: string) => fc.oneof(fc.constant(good), anyValue);
  const form = fc.record({
    email: entry(complete.email),
    password: entry(complete.password),
    confirmPassword: entry(complete.confirmPassword),
    fullName: entry(complete.fullName),
    displayName: entry(complete.displayName),
  });
  fc.assert(
    fc.property(form, (entries) => {
      const { fields, isValid, firstInvalid } = validateSignupForm(entries);
      expect(fields).toEqual({
        email: validateSignupEmail(entries.email),
        password: validateSignupPassword(entries.password),
        confirmPassword: validateConfirmPassword(entries),
        fullName: validateSignupFullName(entries.fullName),
        displayName: validateSignupDisplayName(entries.displayName),
      });
      const failed = Object.entries(fields).find(([, answer]) => !answer.isValid)?.[0] ?? null;
      expect([isValid, firstInvalid]).toEqual([failed === null, failed]);
    }),
  );
});

describe("the login form", () => {
  test.each([
    [" a ", "x", "valid", "valid"],
    ["", "x", "Inserisci la tua email", "valid"],
    ["  ", "x", "Inserisci la tua email", "valid"],
    ["a", "", "valid", "Inserisci la tua password"],
    ["a", " ", "valid", "valid"],
    [undefined, null, "Inserisci la tua email", "Inserisci la tua password"],
  ])("%j and %j", (email, password, emailAnswer, passwordAnswer) => {
    const { fields, isValid } = validateLoginForm({ email, password });
    expect(italian(fields.email.message)).toBe(emailAnswer);
    expect(italian(fields.password.message)).toBe(passwordAnswer);
    expect(isValid).toBe(emailAnswer === "valid" && passwordAnswer === "valid");
  });
});

describe("before a call of the authentication layer", () => {
  const sent = { email: "a@b.c", password: "Abcdefg1" };

  test.each([
    [{}, "valid"],
    [{ fullName: "Maria", displayName: "maria" }, "valid"],
    [{ email: "x", password: "" }, "Inserisci un indirizzo email valido"],
    [{ password: "abcdefg1", fullName: "1" }, "La password deve contenere almeno una lettera maiuscola"],
    [{ fullName: "M1", displayName: "m" }, "Il nome può contenere solo lettere, spazi, trattini e apostrofi"],
    [{ displayName: "m" }, "Il nome visualizzato deve contenere almeno 2 caratteri"],
  ])("sign-up with %j is %s", (change, answer) => {
    expect(italian(validateSignUpCredentials({ ...sent, ...change }).message)).toBe(answer);
  });

  test.each([
    ["a@b.c", "x", "valid"],
    ["a@b", "", "Inserisci un indirizzo email valido"],
    ["a@b.c", "", "Password is required"],
    ["a@b.c", undefined, "Password is required"],
  ])("sign-in with %j and %j is %s", (email, password, answer) => {
    expect(italian(validateSignInCredentials({ email, password }).message)).toBe(answer);
  });
});
