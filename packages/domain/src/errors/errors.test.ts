import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { anyValue, throwingProxy } from "../testing/arbitraries.ts";
import {
  callbackFailure,
  callbackMode,
  googleFailureMessage,
  isNetworkFault,
  isProfileNotFound,
  landingError,
  landingPath,
  mapAvatarError,
  mapDatabaseError,
  type Operation,
  operationFailure,
  presentableText,
  readServerError,
  VERIFICATION_CODES,
  verificationCode,
  verificationFailure,
} from "./index.ts";

const GENERIC = "Si è verificato un errore imprevisto. Riprova tra qualche istante.";

describe("reading an error of any kind", () => {
  const nothing = { code: "", status: 0, details: "", text: "", name: "", retryAfter: null };

  test.each([
    ["a text", "boom", { text: "boom" }],
    ["an Error", new TypeError("boom"), { text: "boom", name: "TypeError" }],
    [
      "an AuthError",
      { name: "AuthApiError", message: "m", status: 400, code: "c" },
      { name: "AuthApiError", text: "m", status: 400, code: "c" },
    ],
    [
      "a body of the service",
      { code: 422, error_code: "c", msg: "m" },
      { code: "c", status: 422, text: "m" },
    ],
    ["an older body", { error: "invalid_grant", error_description: "d" }, { text: "d" }],
    ["a bare body", { error: "e" }, { text: "e" }],
    ["a PostgrestError", { code: "42501", message: "m", details: null }, { code: "42501", text: "m" }],
    ["a refusal", { code: "42501", message: "m", details: "d" }, { code: "42501", text: "m", details: "d" }],
    ["an inner refusal", { error: { code: "42501", details: "d" } }, { code: "42501", details: "d" }],
    [
      "an admin answer",
      { error: { code: "conflict", message: "m", status: 409 } },
      { code: "conflict", text: "m", status: 409 },
    ],
    ["an inner body", { error: { error_code: "c", msg: "m" } }, { code: "c", text: "m" }],
    [
      "a storage error",
      { statusCode: "404", message: "Bucket not found" },
      { status: 404, text: "Bucket not found" },
    ],
    ["a Retry-After", { status: 429, retryAfter: "30" }, { status: 429, retryAfter: "30" }],
    ["an inner Retry-After", { error: { retryAfter: 30 } }, { retryAfter: 30 }],
    ["a Retry-After of no kind", { retryAfter: {} }, {}],
    ["statuses out of range", { status: 99, statusCode: 600, code: 1000 }, {}],
    ["the edges of the range", { status: 100 }, { status: 100 }],
    ["the other edge", { status: 599 }, { status: 599 }],
    ["half a status", { status: 404.5 }, {}],
    ["a status with more", { status: "429e0", statusCode: "0429" }, {}],
    ["a status in a list", { status: [429] }, {}],
    ["an empty code before another", { error_code: "", code: "c" }, { code: "c" }],
    ["an error that is a number", { error: 5, message: "m" }, { text: "m" }],
    ["a status inside a text", { status: "x404", code: "4041" }, { code: "4041" }],
    ["a function", Object.assign(() => undefined, { code: "c" }), { code: "c" }],
    ["a number", 500, {}],
    ["null", null, {}],
    ["undefined", undefined, {}],
  ])("%s", (_kind, error, expected) => {
    expect(readServerError(error)).toEqual({ ...nothing, name: readServerError(error).name, ...expected });
  });

  test("any value is read without throwing", () => {
    expect(readServerError(throwingProxy)).toEqual(nothing);
    expect(readServerError("boom").name).toBe("");
    expect(readServerError(new RangeError("boom")).name).toBe("RangeError");
    fc.assert(
      fc.property(anyValue, (value) => {
        for (const error of [value, { error: value }, { message: value, code: value, status: value }]) {
          const { status, text, code } = readServerError(error);
          expect([typeof status, typeof text, typeof code]).toEqual(["number", "string", "string"]);
        }
      }),
    );
  });
});

describe("faults of the network", () => {
  test.each([
    [new TypeError("Failed to fetch"), true],
    [new TypeError("NetworkError when attempting to fetch resource."), true],
    [new TypeError("network request failed"), true],
    [{ name: "NetworkError" }, true],
    [{ name: "TimeoutError" }, true],
    [{ name: "AuthRetryableFetchError", status: 0 }, true],
    [{ name: "AuthRetryableFetchError", status: 502 }, false],
    [{ code: "ECONNREFUSED" }, true],
    [{ code: "UND_ERR_SOCKET" }, true],
    [{ code: "XECONNREFUSED" }, false],
    [new Error("x", { cause: { code: "ENOTFOUND" } }), true],
    [new Error("x", { cause: { code: "ENOENT" } }), false],
    [{ name: "AbortError" }, false],
    [{ status: 400, message: "Failed to fetch" }, false],
    [new TypeError("boom"), false],
    [undefined, false],
  ])("%o: %s", (error, expected) => expect(isNetworkFault(error)).toBe(expected));
});

describe("presentable texts", () => {
  test.each([
    [" Email già in uso ", "Email già in uso"],
    [{ error: { message: "Solo un admin può farlo" } }, "Solo un admin può farlo"],
    ["a".repeat(300), "a".repeat(300)],
    ["a".repeat(301), null],
    ["", null],
    ["   ", null],
    ["<h1>502</h1>", null],
    ['{"a":1}', null],
    ["first line\nsecond", null],
    ["x is not a function at run (app.js:12)", null],
    ["TypeError: x (app.js:12)", null],
    ["NullPointerException", null],
    ["Error fetching user profile", "Error fetching user profile"],
    ["Riprova alle 10.30: grazie", "Riprova alle 10.30: grazie"],
    ["\ud83d", null],
    [new TypeError("Failed to fetch"), null],
    [null, null],
  ])("%o gives %j", (error, shown) => expect(presentableText(error)).toBe(shown));
});

describe("database errors", () => {
  test.each([
    ["PGRST116", "authentication", "Authentication required or session expired"],
    ["23505", "validation", "Duplicate entry - this record already exists"],
    [
      "23514",
      "validation",
      "Un valore è troppo lungo o contiene caratteri non ammessi: correggilo e riprova.",
    ],
    ["42501", "authentication", "Insufficient permissions for this operation"],
    ["XX000", "unknown", GENERIC],
    ["constructor", "unknown", GENERIC],
  ])("%s is %s", (code, kind, expected) => {
    const failure = mapDatabaseError({ code, message: "m" });
    expect([failure.kind, failure.code, translateMessage("it", failure.message)]).toEqual([
      kind,
      code,
      expected,
    ]);
  });

  test("anything else is the generic message", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const { kind, message } = mapDatabaseError(value);
        return kind === "unknown" && translateMessage("it", message) === GENERIC;
      }),
    );
  });

  test.each([
    [{ code: "PGRST116" }, true],
    [{ code: "PGRST301" }, true],
    [{ code: "42501" }, false],
    [undefined, false],
  ])("%o means no such profile: %s", (error, expected) => expect(isProfileNotFound(error)).toBe(expected));
});

describe("Google sign-in", () => {
  const said = (error: unknown, thrown = false) =>
    translateMessage("it", googleFailureMessage({ error, thrown }));

  test.each([
    [
      "Account non trovato. Devi registrarti.",
      "Account non trovato. Registrati prima di poter accedere con Google.",
    ],
    ["Ops: Account già esistente", "Account già esistente. Usa il login per accedere con Google."],
    [{ message: "Accesso rifiutato" }, "Accesso rifiutato"],
    [undefined, "Errore durante l'autenticazione con Google"],
    ["<html>", "Errore durante l'autenticazione con Google"],
  ])("%o says %s", (error, expected) => expect(said(error)).toBe(expected));

  test("a thrown error is a connection error, whatever its message", () => {
    const expected = "Errore di connessione durante l'autenticazione con Google. Riprova.";
    expect(said("Account non trovato", true)).toBe(expected);
    expect(said(undefined, true)).toBe(expected);
  });
});

describe("the landing page's error codes", () => {
  test.each([
    ["account_not_found", "login", "Account non trovato. Devi prima registrarti per accedere con Google."],
    ["profile_not_found_login", "signup", "Questo account non esiste ancora. Registrati per continuare."],
    ["profile_exists_signup", "login", "Questo account esiste già. Accedi per continuare."],
  ])("%s opens %s", (code, mode, expected) => {
    const error = landingError(code);
    expect(error).toMatchObject({ code, mode });
    expect(error && translateMessage("it", error.message)).toBe(expected);
  });

  test("no other value opens the dialog", () => {
    fc.assert(fc.property(anyValue, (value) => landingError(value) === null));
  });
});

describe("the callback screen (decision 14)", () => {
  test.each([
    ["login", "session", "Errore durante l'autenticazione", null],
    ["signup", "no_session", "Sessione non trovata", null],
    [
      "signup",
      "profile",
      "Account già esistente. Usa il login invece della registrazione.",
      "profile_exists_signup",
    ],
    [
      "login",
      "profile",
      "Account non trovato. Registrati prima di effettuare il login.",
      "profile_not_found_login",
    ],
  ] as const)("%s, %s", (mode, reason, expected, landingCode) => {
    const failure = callbackFailure({ mode, reason });
    expect(translateMessage("it", failure.message)).toBe(expected);
    expect(failure.landingCode).toBe(landingCode);
  });

  test("the mode is login unless it says signup", () => {
    expect(["signup", "login", "x", undefined, null].map(callbackMode)).toEqual([
      "signup",
      "login",
      "login",
      "login",
      "login",
    ]);
  });

  test("the address of the landing page has the code and the e-mail", () => {
    expect(landingPath({ code: null, email: "a@b.it" })).toBe("/");
    expect(landingPath({ code: "account_not_found" })).toBe("/?error=account_not_found");
    expect(landingPath({ code: "account_not_found", email: null })).toBe("/?error=account_not_found");
    expect(landingPath({ code: "profile_exists_signup", email: "a+b&c@d.it" })).toBe(
      "/?error=profile_exists_signup&email=a%2Bb%26c%40d.it",
    );
    expect(landingPath({ code: "account_not_found", email: "\ud83d" })).toBe(
      "/?error=account_not_found&email=%EF%BF%BD",
    );
  });
});

describe("operations that fail", () => {
  const said = (operation: Operation, error?: unknown) =>
    translateMessage("it", operationFailure({ operation, error }));

  test("because the session has ended, say so in the person's language", () => {
    const error = {
      status: 401,
      code: "session_not_found",
      message: "Session from session_id claim in JWT does not exist",
    };
    expect(said("updateProfile", error)).toBe("La sessione è scaduta. Accedi di nuovo.");
  });

  test.each([
    ["signOut", "Failed to sign out. Please try again."],
    ["googleSignIn", "Failed to sign in with Google. Please try again."],
    ["createProfile", "Impossibile creare l'account. Riprova più tardi."],
    ["fetchPlan", "Failed to fetch user profile"],
    ["fetchPlanWithoutUser", "No user"],
    ["upgradePlan", "Failed to upgrade plan"],
    ["startTrial", "Failed to start trial"],
    ["adminLoadUsers", "Failed to load users. Please try again."],
    ["adminUpdateRole", "Failed to update user role. Please try again."],
    ["adminDeleteUser", "Failed to delete user. Please try again."],
    ["adminUpdatePlan", "Failed to update user plan. Please try again."],
    ["adminStartTrial", "Failed to start trial. Please try again."],
    ["updateLimits", "Failed to update custom limits"],
    ["saveLimits", "Error saving custom limits"],
  ] as const)("%s always says: %s", (operation, expected) => {
    expect(said(operation)).toBe(expected);
    expect(said(operation, new Error("some words"))).toBe(expected);
  });

  test.each([
    ["updateProfile", "Errore durante l'aggiornamento del profilo"],
    ["updatePassword", "Errore durante l'aggiornamento della password"],
    ["planDialogUpdate", "Errore nell'aggiornamento del piano"],
    ["planDialogTrial", "Errore nell'avvio del trial"],
    ["fetchLimits", "Error fetching user profile"],
  ] as const)("%s says, unless the server gives a reason: %s", (operation, expected) => {
    expect(said(operation)).toBe(expected);
    expect(said(operation, throwingProxy)).toBe(expected);
    expect(said(operation, new Error("Piano sconosciuto"))).toBe("Piano sconosciuto");
    expect(said(operation, new Error("<html>"))).toBe(expected);
    expect(said(operation, { status: 400, message: "Piano sconosciuto" })).toBe("Piano sconosciuto");
    expect(said(operation, { status: 503, message: "upstream connect error" })).toBe(expected);
    expect(said(operation, new TypeError("Failed to fetch"))).toBe("Problema di connessione.");
  });
});

describe("avatar uploads", () => {
  test.each([
    [{ statusCode: "413", message: "x" }, "too_large"],
    [{ message: "The object exceeded the maximum allowed size" }, "too_large"],
    [{ message: "Payload Too Large" }, "too_large"],
    [{ statusCode: "404", message: "Bucket not found" }, "not_configured"],
    [{ message: "Storage not configured" }, "not_configured"],
    [{ statusCode: "403", message: "x" }, "permission_denied"],
    [{ status: 401 }, "permission_denied"],
    [{ code: "42501" }, "permission_denied"],
    [{ message: "new row violates row-level security policy" }, "permission_denied"],
    [{ message: "Permission denied" }, "permission_denied"],
    [{ statusCode: "500", message: "x" }, "failed"],
    [{ statusCode: "507", message: "There is no space left to store files" }, "failed"],
    [undefined, "failed"],
  ])("%o is %s", (error, code) => expect(mapAvatarError(error).code).toBe(code));

  test("each has its text", () => {
    expect(mapAvatarError(throwingProxy).code).toBe("failed");
    expect(translateMessage("it", mapAvatarError({ status: 413 }).message)).toBe(
      "Please select a file smaller than 5MB.",
    );
    expect(translateMessage("it", mapAvatarError(null).message)).toBe(
      "Failed to upload avatar. Please try again.",
    );
    expect(mapAvatarError({ status: 403 }).message.key).toBe("errors:avatar.permissionDenied");
    expect(mapAvatarError({ message: "Bucket not found" }).message.key).toBe("errors:avatar.notConfigured");
  });

  test.each([
    [new TypeError("Failed to fetch"), "Failed to fetch."],
    [{ message: "Load failed." }, "Load failed."],
    [{ code: "ECONNREFUSED", name: "Error" }, "ECONNREFUSED."],
    [{ name: "TimeoutError" }, "TimeoutError."],
    [{ message: `fetch failed${"x".repeat(100)}` }, `fetch failed${"x".repeat(68)}.`],
    [{ message: `fetch failed${"x".repeat(67)}😀` }, `fetch failed${"x".repeat(67)}\ufffd.`],
  ])("the message of the network error %j is shown", (error, detail) => {
    const { code, message } = mapAvatarError(error);
    expect(code).toBe("network");
    expect(translateMessage("it", message)).toBe(
      `Network error: ${detail} Please check your connection and try again.`,
    );
  });
});

describe("verification e-mails", () => {
  test("each fallback code has its answer", () => {
    expect(VERIFICATION_CODES.map((code) => verificationFailure({ code }).message.key)).toEqual([
      "errors:verification.rateLimit",
      "errors:verification.notConfirmed",
      "errors:verification.configuration",
      "errors:verification.configuration",
      "errors:verification.save",
      "errors:verification.connection",
    ]);
  });

  test.each([
    [{ status: 429, error_code: "over_email_send_rate_limit" }, "EMAIL_RATE_LIMIT"],
    [{ status: 429, message: "Too many requests" }, "EMAIL_RATE_LIMIT"],
    [{ status: 400, error_code: "email_not_confirmed" }, "EMAIL_NOT_CONFIRMED"],
    [{ status: 401, message: "Invalid API key" }, "API_KEY_ERROR"],
    [{ status: 401, message: "No apikey request header found" }, "API_KEY_ERROR"],
    [
      { status: 500, error_code: "unexpected_failure", message: "Database error saving new user" },
      "DATABASE_SAVE_ERROR",
    ],
    [new TypeError("Failed to fetch"), "CONNECTION_ERROR"],
    [{ status: 422, error_code: "user_already_exists" }, "USER_ALREADY_EXISTS"],
    [{ status: 500, error_code: "captcha_failed", message: "captcha" }, "captcha_failed"],
    [undefined, "UNKNOWN_SIGNIN_ERROR"],
  ])("%j gives the code %s", (answer, code) => {
    expect(verificationCode(answer)).toBe(code);
  });

  test("whatever the service answers has a code", () => {
    fc.assert(fc.property(anyValue, (value) => verificationCode(value) !== ""));
  });

  test("a refusal that is not about the e-mail says its own reason", () => {
    const weak = {
      status: 422,
      error_code: "weak_password",
      msg: "Weak",
      weak_password: { reasons: ["pwned"] },
    };
    expect(verificationFailure(weak)).toEqual({
      code: "PASSWORD_GUESSABLE",
      message: { key: "errors:auth.guessablePassword" },
      icon: "auth",
    });
    expect(verificationFailure({ status: 400, error_code: "captcha_failed" })).toEqual({
      code: "captcha_failed",
      message: { key: "errors:verification.unknown" },
      icon: "email",
    });
  });

  test("whatever the service answers has a message", () => {
    fc.assert(fc.property(anyValue, (value) => verificationFailure(value).message.key.startsWith("errors:")));
  });
});
