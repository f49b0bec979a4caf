import { mapAuthError, mapAvatarError, mapDatabaseError, operationFailure } from "@regia/domain/errors";
import { type Message, message } from "@regia/domain/messages";

/** Nobody is signed in any more: another tab signed out, or the session has ended. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/**
 * The message for a failed request of the settings: a known refusal of the database, a lost connection, or a general
 * one.
 */
export function requestFailure(error: unknown): Message {
  const { kind, message: text } = mapDatabaseError(error);
  return kind === "unknown" ? mapAuthError(error).message : text;
}

/** The message for a profile that could not be saved. */
export function profileFailure(error: unknown): Message {
  if (error instanceof SignedOutError) return message("errors:profile.loginToUpdate");
  const { kind, message: text } = mapDatabaseError(error);
  return kind === "unknown" ? operationFailure({ operation: "updateProfile", error }) : text;
}

/** The message for a picture that could not be changed. */
export function avatarFailure(error: unknown): Message {
  if (error instanceof SignedOutError) return message("errors:profile.loginToUploadAvatar");
  return mapAvatarError(error).message;
}
