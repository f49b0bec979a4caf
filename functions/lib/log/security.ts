import { type LogEntry, logLine } from "./log.ts";

/** Everything that the security log records; docs/security-log.md explains each. */
export const SECURITY_EVENTS = [
  "sign_up",
  "sign_in",
  "sign_in_refused",
  "sign_out",
  "address_confirmed",
  "link_refused",
  "recovery_requested",
  "recovery_opened",
  "password_changed",
  "password_change_refused",
  "email_change_requested",
  "email_changed",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_passed",
  "second_factor_refused",
  "recovery_codes_made",
  "recovery_code_used",
  "refresh_reused",
  "session_ended",
  "token_refused",
  "rate_limited",
  "account_deleted",
  "role_changed",
  "api_token_created",
  "api_token_revoked",
  "admin_refused",
] as const;

/** The name of a security event. */
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Whether `REGIA_LOG`, a list of `requests` and `security`, names a part of the log; unset, it means `security`. */
export function logs(part: "requests" | "security", environment: NodeJS.ProcessEnv): boolean {
  const parts = environment["REGIA_LOG"] ?? "security";
  return parts.split(",").some((name) => name.trim() === part);
}

/**
 * Records a security event of the request, if the environment asks for it.
 * @param details ids only; see {@link LogEntry}.
 */
export function securityLine(
  event: SecurityEvent,
  details: LogEntry & { readonly requestId: string | undefined },
  environment = process.env,
): void {
  if (logs("security", environment)) logLine("security", { event, ...details });
}
