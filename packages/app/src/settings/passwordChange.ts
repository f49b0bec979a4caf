import { readServerError } from "@regia/domain/errors";
import type { QueryClient } from "@tanstack/react-query";
import { createAttempt } from "../auth/attempts.ts";
import { type Backend, connect } from "../backend/client.ts";
import type { BackendConfig } from "../backend/config.ts";

/** The current password that was entered is not the account's. */
export class WrongPassword extends Error {
  override name = "WrongPassword";
}

/** What a change of password works with. */
export interface PasswordChangeDependencies {
  readonly backend: Backend;
  readonly config: BackendConfig;
  readonly queries: QueryClient;
  readonly send?: typeof fetch;
}

/** The entries of the form. */
export interface PasswordEntries {
  readonly email: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Checks the current password with the auth service, then sets the new one; this browser stays signed in (decision 16).
 * Not every service compares the current password itself, so it is asked to sign in with it, aside, and that session is
 * ended at once.
 * @throws WrongPassword when the current password is wrong; else what the auth service answers
 */
export async function changePassword(
  { backend, config, queries, send }: PasswordChangeDependencies,
  { email, currentPassword, newPassword }: PasswordEntries,
): Promise<void> {
  // A client beside the page's own, for one question: it keeps nothing and touches nobody's session.
  const check = connect(config, send, {
    persistSession: false,
    autoRefreshToken: false,
    storageKey: "regia.password-check",
  });
  try {
    await createAttempt(queries, check)("signIn", () =>
      check.auth.signInWithPassword({ email, password: currentPassword }),
    );
  } catch (error) {
    if (readServerError(error).code === "invalid_credentials") throw new WrongPassword();
    throw error;
  }
  await check.auth.signOut({ scope: "local" });
  await createAttempt(queries, backend)("passwordUpdate", () =>
    backend.auth.updateUser({ password: newPassword, current_password: currentPassword }),
  );
}
