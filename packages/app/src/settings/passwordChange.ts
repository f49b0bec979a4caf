import type { ConnectionConfig } from "@regia/api/site";
import { readServerError } from "@regia/domain/errors";
import type { QueryClient } from "@tanstack/react-query";
import { createAttempt } from "../auth/attempts.ts";
import { type Backend, connect } from "../backend/client.ts";

/** The entered current password is wrong. */
export class WrongPassword extends Error {
  override name = "WrongPassword";
}

/** Dependencies of a change of password. */
export interface PasswordChangeDependencies {
  readonly backend: Backend;
  readonly config: ConnectionConfig;
  readonly queries: QueryClient;
  readonly send?: typeof fetch;
}

/** Values of the form. */
export interface PasswordEntries {
  readonly email: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Checks the current password, then sets the new one; this browser stays signed in (decision 16). Not every auth
 * service checks the current password itself, so a separate client signs in with it and ends that session at once.
 * @throws WrongPassword when the current password is wrong; else the auth service's error
 */
export async function changePassword(
  { backend, config, queries, send }: PasswordChangeDependencies,
  { email, currentPassword, newPassword }: PasswordEntries,
): Promise<void> {
  // A separate client that stores nothing and leaves the page's session alone.
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
