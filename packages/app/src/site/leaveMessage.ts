import { CONTACT_PATH } from "@regia/api/contact";
import type { ContactMessage } from "@regia/ui/patterns/ContactDialog";

/** Why a message was not taken; the server's words, where it answered. */
export class MessageRefused extends Error {
  override name = "MessageRefused";
}

/** The words of a refusal; empty for any other answer. */
function wordsIn(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("error" in answer)) return "";
  const { error } = answer;
  if (typeof error !== "object" || error === null || !("message" in error)) return "";
  return typeof error.message === "string" ? error.message : "";
}

/**
 * Leaves a message with the contact function.
 * @throws MessageRefused with the server's words, TypeError without a connection
 */
export async function leaveMessage(message: ContactMessage, locale: string): Promise<void> {
  const response = await fetch(CONTACT_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Accept-Language": locale },
    body: JSON.stringify(message),
  });
  if (response.ok) return;
  throw new MessageRefused(wordsIn(await response.json().catch(() => null)));
}
