import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { anyValue, throwingProxy } from "../testing/arbitraries.ts";
import { type AuthScreen, authScreenFailure, mapAuthError, operationFailure } from "./index.ts";

const EXISTS = "Esiste già un account con questa email. Prova ad accedere o usa un'altra email.";
const SHORT = "La password è troppo corta. Deve contenere almeno 8 caratteri.";
const WEAK = "Password troppo debole.";
const GUESSABLE =
  "Questa password è facile da indovinare. Scegline una più lunga, senza nomi né parole comuni.";
const CONFIRM = "Controlla la tua email e clicca sul link di conferma per attivare l'account.";
const CREDENTIALS = "Email o password non corretti. Verifica i tuoi dati e riprova.";
const TOO_MANY = "Troppi tentativi. Attendi qualche minuto prima di riprovare.";
const EMAIL_LIMIT = "Attendi prima di richiedere un'altra email di verifica.";
const GENERIC = "Si è verificato un errore imprevisto. Riprova tra qualche istante.";
const INVALID_EMAIL = "L'indirizzo email non è valido. Controllalo e riprova.";
const DISABLED = "Le registrazioni sono temporaneamente disabilitate.";
const LINK = "Il link non è più valido. Richiedine uno nuovo.";
const SESSION = "La sessione è scaduta. Accedi di nuovo.";

function shown(error: unknown) {
  const { code, message, icon } = mapAuthError(error);
  return [code, translateMessage("it", message), icon];
}

describe("authentication errors by message text", () => {
  test.each([
    ["User already registered", "USER_ALREADY_EXISTS", EXISTS, "auth"],
    ["Invalid email", "INVALID_EMAIL", INVALID_EMAIL, "email"],
    ["Password is too short", "PASSWORD_TOO_SHORT", SHORT, "auth"],
    ["Too short a password", "PASSWORD_TOO_SHORT", SHORT, "auth"],
    ["Email not confirmed", "EMAIL_NOT_CONFIRMED", CONFIRM, "email"],
    ["Invalid login credentials", "INVALID_CREDENTIALS", CREDENTIALS, "auth"],
    ["Too many requests", "TOO_MANY_REQUESTS", TOO_MANY, "timeout"],
    ["Email rate limit exceeded", "EMAIL_RATE_LIMIT", EMAIL_LIMIT, "email"],
    ["permission denied for table", "PERMISSION_DENIED", "Accesso negato.", "auth"],
    ["Access denied", "PERMISSION_DENIED", "Accesso negato.", "auth"],
    ["Network unreachable", "CONNECTION_ERROR", "Problema di connessione.", "connection"],
    ["Connection refused", "CONNECTION_ERROR", "Problema di connessione.", "connection"],
    ["Weak password", "PASSWORD_TOO_SHORT", "Password troppo debole.", "auth"],
    ["Signup disabled", "UNKNOWN_SIGNIN_ERROR", DISABLED, "none"],
    ["Gateway timeout", "CONNECTION_ERROR", "Richiesta scaduta.", "timeout"],
    ["Something else", "UNKNOWN_SIGNIN_ERROR", GENERIC, "none"],
    ["short", "UNKNOWN_SIGNIN_ERROR", GENERIC, "none"],
    ["password", "UNKNOWN_SIGNIN_ERROR", GENERIC, "none"],
    ["Password should be at least 6 characters.", "PASSWORD_TOO_SHORT", SHORT, "auth"],
    [
      "Password should contain at least one character of",
      "PASSWORD_TOO_SHORT",
      "Password troppo debole.",
      "auth",
    ],
    ["Password cannot be longer than 72 characters", "PASSWORD_TOO_LONG", "Password troppo lunga", "auth"],
    ["Unable to validate email address: invalid format", "INVALID_EMAIL", INVALID_EMAIL, "email"],
    ["Signups not allowed for this instance", "UNKNOWN_SIGNIN_ERROR", DISABLED, "none"],
    ["The request timed out", "CONNECTION_ERROR", "Richiesta scaduta.", "timeout"],
    ["Auth session missing!", "SESSION_EXPIRED", SESSION, "timeout"],
  ])("%j is %s", (text, code, expected, icon) => {
    expect(shown(text)).toEqual([code, expected, icon]);
    expect(shown(new Error(text.toUpperCase()))).toEqual([code, expected, icon]);
    expect(shown({ msg: text, error_code: "validation_failed", code: 400 })).toEqual([code, expected, icon]);
  });

  test("the first match of the table wins", () => {
    const inOrder = [
      "user already registered",
      "invalid email",
      "password short",
      "email not confirmed",
      "invalid login credentials",
      "too many requests",
      "rate limit",
      "access denied",
      "network",
      "weak password",
      "signup disabled",
      "timeout",
    ];
    for (const [index, first] of inOrder.entries()) {
      for (const second of inOrder.slice(index + 1)) {
        expect(shown(`${second} ${first}`), `${second} ${first}`).toEqual(shown(first));
      }
    }
  });
});

describe("authentication errors by error_code, before the message text (decision 25)", () => {
  test.each([
    ["user_already_exists", EXISTS],
    ["email_exists", EXISTS],
    ["identity_already_exists", EXISTS],
    ["email_address_invalid", INVALID_EMAIL],
    ["email_address_not_authorized", INVALID_EMAIL],
    ["email_address_not_provided", INVALID_EMAIL],
    ["weak_password", "Password troppo debole."],
    ["same_password", "La nuova password deve essere diversa da quella attuale."],
    ["email_not_confirmed", CONFIRM],
    ["provider_email_needs_verification", CONFIRM],
    ["invalid_credentials", CREDENTIALS],
    ["over_request_rate_limit", TOO_MANY],
    ["over_sms_send_rate_limit", TOO_MANY],
    ["over_email_send_rate_limit", EMAIL_LIMIT],
    ["not_admin", "Accesso negato."],
    ["access_denied", "Accesso negato."],
    ["session_ended_elsewhere", "La sessione è stata terminata altrove. Accedi di nuovo."],
    ["no_authorization", "Accesso negato."],
    ["insufficient_aal", "Accesso negato."],
    ["user_banned", "Questo account è sospeso. Contatta l'assistenza."],
    ["otp_expired", LINK],
    ["flow_state_expired", LINK],
    ["flow_state_not_found", LINK],
    ["bad_jwt", SESSION],
    ["session_expired", SESSION],
    ["session_not_found", SESSION],
    ["refresh_token_not_found", SESSION],
    ["refresh_token_already_used", SESSION],
    ["reauthentication_needed", SESSION],
    ["signup_disabled", DISABLED],
    ["email_provider_disabled", DISABLED],
    ["provider_disabled", DISABLED],
    ["otp_disabled", DISABLED],
    ["request_timeout", "Richiesta scaduta."],
    ["hook_timeout", "Richiesta scaduta."],
    ["hook_timeout_after_retry", "Richiesta scaduta."],
  ])("%s", (code, expected) => {
    const text = "Invalid login credentials";
    const other = "Network unreachable";
    expect(shown({ code, message: text, status: 400 })[1]).toBe(expected);
    expect(shown({ error_code: code, msg: other, code: 400 })[1]).toBe(expected);
  });

  test.each([
    [["pwned"], "PASSWORD_GUESSABLE", GUESSABLE],
    [["length"], "PASSWORD_TOO_SHORT", SHORT],
    [["length", "pwned"], "PASSWORD_TOO_SHORT", SHORT],
    [["characters", "pwned"], "PASSWORD_TOO_SHORT", WEAK],
    [["characters"], "PASSWORD_TOO_SHORT", WEAK],
    [["anything"], "PASSWORD_TOO_SHORT", WEAK],
    [[], "PASSWORD_TOO_SHORT", WEAK],
    [null, "PASSWORD_TOO_SHORT", WEAK],
  ])("a weak password's first reason decides: %j", (reasons, code, expected) => {
    const thrown = {
      name: "AuthWeakPasswordError",
      code: "weak_password",
      message: "",
      status: 422,
      reasons,
    };
    const body = { error_code: "weak_password", msg: "", code: 422, weak_password: { reasons } };
    for (const error of [thrown, body]) expect(shown(error)).toEqual([code, expected, "auth"]);
  });

  test("for general or inherited codes the message text decides", () => {
    for (const code of [
      "validation_failed",
      "unexpected_failure",
      "constructor",
      "__proto__",
      "toString",
      "",
    ]) {
      expect(shown({ code, message: "Invalid login credentials" })[1], code).toBe(CREDENTIALS);
      expect(shown({ code, message: "" })[1], code).toBe(GENERIC);
    }
  });

  test("errors have codes as well as texts", () => {
    expect(mapAuthError({ code: "same_password" }).code).toBe("SAME_PASSWORD");
    expect(mapAuthError({ code: "user_banned" }).code).toBe("USER_BANNED");
    expect(mapAuthError({ code: "otp_expired" }).code).toBe("LINK_EXPIRED");
    expect(mapAuthError({ code: "bad_jwt" }).code).toBe("SESSION_EXPIRED");
    const icons = ["same_password", "user_banned", "otp_expired", "bad_jwt"].map(
      (code) => mapAuthError({ code }).icon,
    );
    expect(icons).toEqual(["auth", "auth", "timeout", "timeout"]);
  });
});

describe("errors without a known code or text", () => {
  test.each([
    [new TypeError("Failed to fetch"), "CONNECTION_ERROR"],
    [new TypeError("fetch failed"), "CONNECTION_ERROR"],
    [new TypeError("Load failed"), "CONNECTION_ERROR"],
    [{ name: "AuthRetryableFetchError", message: "{}", status: 0 }, "CONNECTION_ERROR"],
    [{ name: "AuthRetryableFetchError", message: "{}", status: 503 }, "UNKNOWN_SIGNIN_ERROR"],
    [{ message: "slow down", status: 429 }, "TOO_MANY_REQUESTS"],
    [{ message: "oops", status: 500 }, "UNKNOWN_SIGNIN_ERROR"],
    [new TypeError("x is not a function"), "UNKNOWN_SIGNIN_ERROR"],
    [undefined, "UNKNOWN_SIGNIN_ERROR"],
  ])("%o", (error, code) => expect(mapAuthError(error).code).toBe(code));

  test("a call that timed out has its own message, in a dialog too", () => {
    const error = Object.assign(new Error(), { name: "TimeoutError" });
    const texts = [mapAuthError(error).message, operationFailure({ operation: "planDialogUpdate", error })];
    expect(texts.map((text) => translateMessage("it", text))).toEqual([
      "Richiesta scaduta.",
      "Richiesta scaduta.",
    ]);
  });

  test("any value of any type has a message and never throws", () => {
    expect(mapAuthError(throwingProxy).code).toBe("UNKNOWN_SIGNIN_ERROR");
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(translateMessage("it", mapAuthError(value).message)).not.toBe("");
        expect(mapAuthError({ error_code: value, message: value, status: value }).code).toMatch(/^[A-Z_]+$/);
      }),
    );
  });
});

describe("on the screens of the dialog", () => {
  test("too many emails are named by their kind", () => {
    const error = { status: 429, error_code: "over_email_send_rate_limit" };
    const said = (screen: AuthScreen) => translateMessage("it", authScreenFailure({ screen, error }));
    expect(said("resend")).toBe(EMAIL_LIMIT);
    expect(said("signup")).toBe(EMAIL_LIMIT);
    expect(said("reset")).toBe("Attendi prima di richiedere un'altra email di reimpostazione.");
  });

  test.each([
    ["login", "Si è verificato un errore durante l'accesso."],
    ["signup", "Si è verificato un errore durante la registrazione."],
    ["reset", "Si è verificato un errore durante il reset della password."],
    ["resend", "Errore durante il reinvio dell'email"],
    ["passwordUpdate", "Si è verificato un errore imprevisto"],
  ] as const)("%s has its own text if the service gave no reason", (screen, expected) => {
    for (const error of [undefined, null, {}, "", 0]) {
      expect(translateMessage("it", authScreenFailure({ screen, error }))).toBe(expected);
    }
    for (const error of ["x", { code: "x" }, { status: 500 }, { name: "Error" }]) {
      expect(translateMessage("it", authScreenFailure({ screen, error }))).toBe(GENERIC);
    }
    const error = new Error("Invalid login credentials");
    expect(translateMessage("it", authScreenFailure({ screen, error }))).toBe(CREDENTIALS);
  });
});
