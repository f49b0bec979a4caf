import { readServerError } from "@regia/domain/errors";
import { createClient } from "@supabase/supabase-js";
import type { Attempt } from "../auth/attempts.ts";
import type { Backend } from "../backend/client.ts";
import type { BackendConfig } from "../backend/config.ts";

/** The current password that was entered is not the account's. */
export class WrongPassword extends Error {
  override name = "WrongPassword";
}

/** What a change of password works with. */
export interface PasswordChangeDependencies {
  readonly backend: Backend;
  readonly config: BackendConfig;
  readonly attempt: Attempt;
  /** The page's `fetch`. */
  readonly send: typeof fetch;
}

/** The entries of the form. */
export interface PasswordEntries {
  readonly email: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** A client beside the page's own, for one question: it keeps nothing and touches nobody's session. */
const aside = ({ config, send }: PasswordChangeDependencies): Backend =>
  createClient(config.url, config.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: "regia.password-check",
    },
    global: { fetch: send },
  });

/**
 * Checks the current password with the auth service, then sets the new one; this browser stays signed in (decision 16).
 * Not every service compares the current password itself, so it is asked to sign in with it, aside, and that session is
 * ended at once.
 * @throws WrongPassword when the current password is wrong; else what the auth service answers
 */
export async function changePassword(
  dependencies: PasswordChangeDependencies,
  entries: PasswordEntries,
): Promise<void> {
  const { email, currentPassword, newPassword } = entries;
  const check = aside(dependencies);
  try {
    await dependencies.attempt("signIn", () =>
      check.auth.signInWithPassword({ email, password: currentPassword }),
    );
  } catch (error) {
    if (readServerError(error).code === "invalid_credentials") throw new WrongPassword();
    throw error;
  }
  await check.auth.signOut({ scope: "local" });
  await dependencies.attempt("passwordUpdate", () =>
    dependencies.backend.auth.updateUser({ password: newPassword, current_password: currentPassword }),
  );
}
