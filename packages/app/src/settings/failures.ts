import {
  isNetworkFault,
  mapAuthError,
  mapAvatarError,
  mapDatabaseError,
  operationFailure,
} from "@regia/domain/errors";
import { type Message, message } from "@regia/domain/messages";

/** Nobody is signed in any more: another tab signed out, or the session has ended. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/** What a failed request of the settings tells: the database's known refusals, a lost connection, else the generic words. */
export function requestFailure(error: unknown): Message {
  const { kind, message: text } = mapDatabaseError(error);
  return kind === "unknown" ? mapAuthError(error).message : text;
}

/** What a failed saving of the profile tells. */
export function profileFailure(error: unknown): Message {
  if (error instanceof SignedOutError) return message("errors:profile.loginToUpdate");
  const { kind, message: text } = mapDatabaseError(error);
  return kind === "unknown" ? operationFailure({ operation: "updateProfile", error }) : text;
}

/** What a failed change of the picture tells. */
export function avatarFailure(error: unknown): Message {
  if (error instanceof SignedOutError) return message("errors:profile.loginToUploadAvatar");
  return isNetworkFault(error) ? mapAuthError(error).message : mapAvatarError(error).message;
}
