import { type Message, message } from "../messages/index.ts";
import { isNetworkFault, readServerError } from "./serverError.ts";

/** Why an avatar could not be stored. */
export type AvatarFailureCode = "not_configured" | "permission_denied" | "too_large" | "network" | "failed";

/** A failed avatar upload with its text. */
export interface AvatarFailure {
  readonly code: AvatarFailureCode;
  readonly message: Message;
}

function codeOf(error: unknown): Exclude<AvatarFailureCode, "network"> {
  const { code, status, text } = readServerError(error);
  const reason = text.toLowerCase();
  if (status === 413 || reason.includes("maximum allowed size") || reason.includes("too large"))
    return "too_large";
  if (reason.includes("bucket not found") || reason.includes("not configured")) return "not_configured";
  const refused = status === 401 || status === 403 || code === "42501";
  return refused || reason.includes("row-level security") || reason.includes("permission denied")
    ? "permission_denied"
    : "failed";
}

const TEXTS: Readonly<Record<ReturnType<typeof codeOf>, Message>> = {
  not_configured: message("errors:avatar.notConfigured"),
  permission_denied: message("errors:avatar.permissionDenied"),
  too_large: message("errors:avatar.tooLarge"),
  failed: message("errors:avatar.failed"),
};

const LONGEST_DETAIL = 80;

/** The network error's own message, as a sentence: "Network error: Failed to fetch. …" */
function networkMessage(error: unknown): Message {
  const { text, code, name } = readServerError(error);
  const detail = (text || code || name).slice(0, LONGEST_DETAIL).toWellFormed();
  return message("errors:auth.network", { detail: detail.replace(/\.?$/, ".") });
}

/** The message for a failed avatar upload. Never throws. */
export function mapAvatarError(error: unknown): AvatarFailure {
  if (isNetworkFault(error)) return { code: "network", message: networkMessage(error) };
  const code = codeOf(error);
  return { code, message: TEXTS[code] };
}
