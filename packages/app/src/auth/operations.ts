import type { Message } from "@regia/domain/messages";
import { needsVerification } from "@regia/domain/session";
import {
  type ValidationResult,
  validateAccountPassword,
  validateResetEmail,
  validateSignInCredentials,
  validateSignUpCredentials,
} from "@regia/domain/validation";
import type { Services } from "../app/services.ts";
import { offersProvider } from "../backend/authSettings.ts";
import type { Backend } from "../backend/client.ts";
import type { Attempt } from "./attempts.ts";
import type { AuthFailed, AuthOutcome } from "./outcome.ts";

/** Input of a login. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** Input of a sign-up. */
export interface SignUpInput extends SignInInput {
  readonly fullName: string;
  readonly displayName: string;
}

/** Dependencies of the operations. */
export interface AuthOperationDependencies {
  readonly backend: Backend;
  readonly attempt: Attempt;
  /** Origin of this page, to which links in emails and providers return. */
  readonly origin: string;
  /** Whether the auth service offers Google. */
  readonly offersGoogle: () => Promise<boolean>;
}

/** The auth service does not offer Google. */
class ProviderMissing extends Error {
  override name = "ProviderMissing";
}

const failed = (cause: unknown, thrown = false): AuthFailed => ({ success: false, cause, thrown });
const refused = (broken: Message): AuthFailed => ({ success: false, broken, thrown: false });

/** Authentication operations: each checks the rules, then calls the auth service by its retry policy. */
export class AuthOperations {
  readonly #backend: Backend;
  readonly #attempt: Attempt;
  readonly #origin: string;
  readonly #offersGoogle: () => Promise<boolean>;

  constructor({ backend, attempt, origin, offersGoogle }: AuthOperationDependencies) {
    this.#backend = backend;
    this.#attempt = attempt;
    this.#origin = origin;
    this.#offersGoogle = offersGoogle;
  }

  /** Logs in with e-mail and password. */
  signIn({ email, password }: SignInInput): Promise<AuthOutcome> {
    const credentials = { email: email.trim(), password };
    return this.#checked(validateSignInCredentials(credentials), async () => {
      await this.#attempt("signIn", () => this.#backend.auth.signInWithPassword(credentials));
      return {};
    });
  }

  /** Creates an account; `needsVerification` says that the person must first open the link in an email. */
  signUp(input: SignUpInput): Promise<AuthOutcome<{ needsVerification: boolean }>> {
    const entries = {
      email: input.email.trim(),
      password: input.password,
      fullName: input.fullName.trim(),
      displayName: input.displayName.trim(),
    };
    return this.#checked(validateSignUpCredentials(entries), async () => {
      const { user } = await this.#attempt("signUp", () =>
        this.#backend.auth.signUp({
          email: entries.email,
          password: entries.password,
          options: {
            data: { full_name: entries.fullName, display_name: entries.displayName },
            emailRedirectTo: `${this.#origin}/auth/callback`,
          },
        }),
      );
      return { needsVerification: needsVerification(user) };
    });
  }

  /** Sends the email for choosing a new password. */
  resetPassword(email: string): Promise<AuthOutcome> {
    return this.#checked(validateResetEmail(email.trim()), async () => {
      await this.#attempt("passwordReset", () =>
        this.#backend.auth.resetPasswordForEmail(email.trim(), {
          redirectTo: `${this.#origin}/auth/reset-password`,
        }),
      );
      return {};
    });
  }

  /** Sends the verification email again. */
  resendVerificationEmail(email: string): Promise<AuthOutcome> {
    return this.#guarded(async () => {
      await this.#attempt("resendVerification", () =>
        this.#backend.auth.resend({
          type: "signup",
          email,
          options: { emailRedirectTo: `${this.#origin}/auth/callback` },
        }),
      );
      return {};
    });
  }

  /** Redirects to Google's consent page, which returns to the callback screen with the mode in its address. */
  signInWithGoogle(mode: "login" | "signup"): Promise<AuthOutcome> {
    return this.#guarded(async () => {
      if (!(await this.#offersGoogle())) throw new ProviderMissing();
      await this.#attempt("google", () =>
        this.#backend.auth.signInWithOAuth({
          provider: "google",
          options: { redirectTo: `${this.#origin}/auth/callback?mode=${mode}` },
        }),
      );
      return {};
    });
  }

  /** Sets a new password for the signed-in person. */
  updatePassword(password: string): Promise<AuthOutcome> {
    return this.#checked(validateAccountPassword(password), async () => {
      await this.#attempt("passwordUpdate", () => this.#backend.auth.updateUser({ password }));
      return {};
    });
  }

  async #checked<Success extends object>(
    verdict: ValidationResult,
    work: () => Promise<Success>,
  ): Promise<AuthOutcome<Success>> {
    return verdict.isValid ? this.#guarded(work) : refused(verdict.message);
  }

  async #guarded<Success extends object>(work: () => Promise<Success>): Promise<AuthOutcome<Success>> {
    try {
      return { ...(await work()), success: true };
    } catch (error) {
      // auth-js answers with its own errors; anything else was thrown on the way.
      const answered =
        error instanceof ProviderMissing ||
        (typeof error === "object" && error !== null && "status" in error);
      return failed(error, !answered);
    }
  }
}

/** The operations over the services of the page. */
export const authOperations = ({
  backend,
  attempt,
  config,
}: Pick<Services, "backend" | "attempt" | "config">): AuthOperations =>
  new AuthOperations({
    backend,
    attempt,
    origin: window.location.origin,
    offersGoogle: () => offersProvider(config, "google"),
  });
