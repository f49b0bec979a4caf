import { type Asking, budgetHolder, type ChatRefusal, chatRefusalText } from "@regia/domain/chat";
import { type Locale, message } from "@regia/domain/messages";
import type { PlanName } from "@regia/domain/plans";
import * as v from "valibot";
import { malformed, Refusal } from "../http/index.ts";
import { unauthorized } from "../identity/index.ts";

const number = v.pipe(v.union([v.number(), v.string()]), v.toNumber());
const decimal = v.pipe(v.union([v.number(), v.string()]), v.toString());
const field = v.string();

/** Why the database does not begin an answer. */
export const storedRefusal = v.variant("code", [
  v.object({
    code: v.picklist(["not_found", "unauthorized", "read_only", "malformed", "busy", "file_not_found"]),
  }),
  v.object({
    code: v.picklist(["active_chats", "input_tokens", "parallel"]),
    limit: v.object({ field, max: number, used: number }),
  }),
  v.object({
    code: v.literal("budget"),
    limit: v.object({ field, max: decimal, used: decimal }),
    resetsAt: v.string(),
  }),
]);

export type StoredRefusal = v.InferOutput<typeof storedRefusal>;

/** For whom a refusal is put into words. */
export interface RefusalReader {
  /** The payer's effective plan. */
  readonly plan: PlanName;
  readonly locale: Locale;
  /** Default: a person. */
  readonly to?: Asking;
}

/**
 * A refusal of the chat's rules, which names the limit, its numbers and what would help.
 * @param field what a program is to change
 */
export function chatRefused(
  refusal: ChatRefusal,
  reader: RefusalReader,
  limit?: { readonly field: string; readonly max: number | string; readonly used: number | string },
  field?: string,
): Refusal {
  const text = message("errors:verbatim", { text: chatRefusalText(refusal, reader) });
  const resetsAt = "resetsAt" in refusal ? refusal.resetsAt : undefined;
  return new Refusal(refusal.code, text, {
    ...(field === undefined ? {} : { field }),
    met: { ...(limit ? { limit } : {}), ...(resetsAt ? { resetsAt } : {}) },
  });
}

/** A refusal of the database as that of the function. */
export function refused(refusal: StoredRefusal, reader: RefusalReader): Refusal {
  switch (refusal.code) {
    case "not_found":
      return new Refusal(
        "not_found",
        message(reader.to === "program" ? "requests:workspaceNotFound" : "requests:conversationNotFound"),
      );
    case "unauthorized":
      return unauthorized();
    case "malformed":
      return malformed(message("requests:answerMismatch"));
    case "read_only":
      return new Refusal("read_only", message("requests:workspaceReadOnly"));
    case "file_not_found":
      return new Refusal("file_not_found", message("fileRules:missing"));
    case "busy":
      return chatRefused({ code: "busy" }, reader);
    case "budget":
      return chatRefused({ ...refusal, of: budgetHolder(refusal.limit.field) }, reader, refusal.limit);
    case "active_chats":
    case "input_tokens":
    case "parallel":
      return chatRefused(refusal, reader, refusal.limit);
  }
}
