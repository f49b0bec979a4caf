import { type Message, message } from "../messages/index.ts";
import { readServerError } from "./serverError.ts";

/** Why an avatar could not be stored. */
export type AvatarFailureCode = "not_configured" | "permission_denied" | "too_large" | "failed";

/** A failed avatar upload as it is shown. */
export interface AvatarFailure {
  readonly code: AvatarFailureCode;
  readonly message: Message;
}

function codeOf(error: unknown): AvatarFailureCode {
  const { code, status, text } = readServerError(error);
  const words = text.toLowerCase();
  if (status === 413 || words.includes("maximum allowed size") || words.includes("too large"))
    return "too_large";
  if (words.includes("bucket not found") || words.includes("not configured")) return "not_configured";
  const refused = status === 401 || status === 403 || code === "42501";
  return refused || words.includes("row-level security") || words.includes("permission denied")
    ? "permission_denied"
    : "failed";
}

const TEXTS: Readonly<Record<AvatarFailureCode, Message>> = {
  not_configured: message("errors:avatar.notConfigured"),
  permission_denied: message("errors:avatar.permissionDenied"),
  too_large: message("errors:avatar.tooLarge"),
  failed: message("errors:avatar.failed"),
};

/** What to tell a person about a failed avatar upload (part 1, point 8). Never throws. */
export function mapAvatarError(error: unknown): AvatarFailure {
  const code = codeOf(error);
  return { code, message: TEXTS[code] };
}
