import { readServerError } from "@regia/domain/errors";
import type { Services } from "../services/services.ts";

/** The entered current password is wrong. */
export class WrongPassword extends Error {
  override name = "WrongPassword";
}

/** Values of the form. */
export interface PasswordEntries {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password; the auth service checks the current one, and this browser stays signed in (decision 16).
 * @throws WrongPassword when the current password is wrong; else the auth service's error
 */
export async function changePassword(
  { backend, attempt }: Pick<Services, "backend" | "attempt">,
  { currentPassword, newPassword }: PasswordEntries,
): Promise<void> {
  try {
    await attempt("passwordUpdate", () =>
      backend.auth.updateUser({ password: newPassword, current_password: currentPassword }),
    );
  } catch (error) {
    if (readServerError(error).code === "current_password_invalid") throw new WrongPassword();
    throw error;
  }
}
