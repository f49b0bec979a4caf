import { operationFailure } from "@regia/domain/errors";
import { needsVerification } from "@regia/domain/session";
import {
  type ValidationResult,
  validateAccountPassword,
  validatePasswordRules,
  validateResetEmail,
  validateSignInCredentials,
  validateSignUpCredentials,
} from "@regia/domain/validation";
import type { LoginValues, SignupValues } from "@regia/ui/patterns/AuthDialog";
import { offersProvider } from "../backend/authSettings.ts";
import { RuleBroken } from "../data/ruleBroken.ts";
import type { Services } from "../services/services.ts";

/** The auth service does not offer the provider. */
class ProviderMissing extends Error {
  override name = "ProviderMissing";
  /** As the service itself would answer. */
  readonly status = 400;
}

function expectValid(verdict: ValidationResult): void {
  if (!verdict.isValid) throw new RuleBroken(verdict.message);
}

/** Milliseconds that the browser has to leave for another page. */
const LEAVING = 15_000;

/** Resolves if the browser is still on this page although it was led away, or came back to it. */
const staysHere = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LEAVING);
    window.addEventListener("pageshow", () => resolve(), { once: true });
  });

/** The operations of authentication; see {@link authOperations}. */
export type AuthOperations = ReturnType<typeof authOperations>;

/**
 * Authentication operations: each checks the rules, then calls the auth service by its retry policy. They throw
 * {@link RuleBroken}, or the service's error.
 */
export function authOperations({
  backend,
  attempt,
  config,
}: Pick<Services, "backend" | "attempt" | "config">) {
  const { auth } = backend;
  // Links in emails and providers return to the origin of this page.
  const { origin } = window.location;
  const emailRedirectTo = `${origin}/auth/callback`;
  return {
    /** Logs in with e-mail and password. */
    async signIn({ email, password }: LoginValues): Promise<void> {
      const credentials = { email: email.trim(), password };
      expectValid(validateSignInCredentials(credentials));
      await attempt("signIn", () => auth.signInWithPassword(credentials));
    },

    /**
     * Creates an account; returns whether the person must first open the link in an email.
     * @param onMade called with the account's id
     */
    async signUp(
      values: Omit<SignupValues, "confirmPassword">,
      onMade?: (userId: string) => void,
    ): Promise<boolean> {
      const email = values.email.trim();
      const fullName = values.fullName.trim();
      const displayName = values.displayName.trim();
      const { password } = values;
      expectValid(validateSignUpCredentials({ email, password, fullName, displayName }));
      expectValid(validatePasswordRules(password, [email, fullName, displayName]));
      const data = { full_name: fullName, display_name: displayName };
      const { user } = await attempt("signUp", () =>
        auth.signUp({ email, password, options: { data, emailRedirectTo } }),
      );
      if (user) onMade?.(user.id);
      return needsVerification(user);
    },

    /** Sends the email for choosing a new password. */
    async resetPassword(address: string): Promise<void> {
      const email = address.trim();
      expectValid(validateResetEmail(email));
      await attempt("passwordReset", () =>
        auth.resetPasswordForEmail(email, { redirectTo: `${origin}/auth/reset-password` }),
      );
    },

    /** Sends the verification email again. */
    async resendVerificationEmail(email: string): Promise<void> {
      await attempt("resendVerification", () =>
        auth.resend({ type: "signup", email, options: { emailRedirectTo } }),
      );
    },

    /** Logs in with the code of a verification email. It is sent once, because it counts once. */
    async enterVerificationCode(email: string, token: string): Promise<void> {
      await backend.dataOf(backend.auth.verifyOtp({ email, token, type: "email" }));
    },

    /** Opens the session of a reset email in this tab with the code of that email. It is sent once, because it counts once. */
    async enterResetCode(email: string, token: string): Promise<void> {
      const { connectRecovery } = await import("./arrival.ts");
      const recovery = connectRecovery(config);
      await recovery.dataOf(recovery.auth.verifyOtp({ email, token, type: "recovery" }));
    },

    /** Leaves for Google's consent page, which returns to the callback screen with the mode in its address. Never resolves. */
    async signInWithGoogle(mode: "login" | "signup"): Promise<void> {
      if (!(await offersProvider(config, "google"))) throw new ProviderMissing();
      const redirectTo = `${emailRedirectTo}?mode=${mode}`;
      await attempt("google", () => auth.signInWithOAuth({ provider: "google", options: { redirectTo } }));
      await staysHere();
      throw new RuleBroken(operationFailure({ operation: "googleSignIn" }));
    },

    /** Sets a new password for the signed-in person. */
    async updatePassword(password: string): Promise<void> {
      expectValid(validateAccountPassword(password));
      expectValid(validatePasswordRules(password));
      await attempt("passwordUpdate", () => auth.updateUser({ password }));
    },
  };
}
