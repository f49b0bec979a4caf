import { readServerError } from "@regia/domain/errors";
import type { Services } from "../app/services.ts";
import { createAttempt } from "../auth/attempts.ts";

/** The entered current password is wrong. */
export class WrongPassword extends Error {
  override name = "WrongPassword";
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
  { backend, detached, queries }: Pick<Services, "backend" | "detached" | "queries">,
  { email, currentPassword, newPassword }: PasswordEntries,
): Promise<void> {
  try {
    await createAttempt(queries, detached)("signIn", () =>
      detached.auth.signInWithPassword({ email, password: currentPassword }),
    );
  } catch (error) {
    if (readServerError(error).code === "invalid_credentials") throw new WrongPassword();
    throw error;
  }
  await detached.auth.signOut({ scope: "local" });
  await createAttempt(queries, backend)("passwordUpdate", () =>
    backend.auth.updateUser({ password: newPassword, current_password: currentPassword }),
  );
}
