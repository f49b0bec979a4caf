import { type Message, message } from "../messages/index.ts";
import { readServerError } from "./serverError.ts";

export interface DatabaseFailure {
  readonly kind: "authentication" | "validation" | "unknown";
  /** The database's code, such as `42501`; empty if there is none. */
  readonly code: string;
  readonly message: Message;
}

const KNOWN: ReadonlyMap<string, Omit<DatabaseFailure, "code">> = new Map([
  ["PGRST116", { kind: "authentication", message: message("errors:database.sessionRequired") }],
  ["23505", { kind: "validation", message: message("errors:database.duplicate") }],
  ["23514", { kind: "validation", message: message("errors:database.unacceptable") }],
  ["42501", { kind: "authentication", message: message("errors:database.forbidden") }],
] as const);

/** The message for a database error; any unknown value gives the generic message. */
export function mapDatabaseError(error: unknown): DatabaseFailure {
  const { code } = readServerError(error);
  const { kind, message: text } = KNOWN.get(code) ?? {
    kind: "unknown",
    message: message("errors:auth.unknown"),
  };
  return { kind, code, message: text };
}

/** Whether a failed profile load means that the profile does not exist. */
export function isProfileNotFound(error: unknown): boolean {
  const { code } = readServerError(error);
  return code === "PGRST116" || code === "PGRST301";
}
