import type { MailMessage } from "./message.ts";
import type { MailTransport } from "./smtp.ts";

/** What became of an email that was given to a mail server. */
export interface MailOutcome {
  /**
   * The server accepted it; refused it for good; did not accept it now; or nobody knows, because the connection ended
   * before it answered.
   */
  readonly outcome: "delivered" | "refused" | "deferred" | "in_doubt";
  /** What the server said; null if it accepted. */
  readonly reason: string | null;
}

/** Errors of nodemailer that come before any email was given to the server. */
const BEFORE = /^(?:EDNS|EAUTH|ENOAUTH|EOAUTH2|ETLS|EENVELOPE|EPROXY)$/;

/** What a failed attempt means. */
function outcomeOf(error: unknown): MailOutcome {
  if (!(error instanceof Error)) return { outcome: "in_doubt", reason: null };
  const {
    responseCode,
    code,
    syscall,
    message: reason,
  } = error as Error & {
    readonly responseCode?: number;
    readonly code?: string;
    readonly syscall?: string;
  };
  if (responseCode !== undefined) return { outcome: responseCode >= 500 ? "refused" : "deferred", reason };
  const isBefore =
    syscall === "connect" ||
    (code !== undefined && BEFORE.test(code)) ||
    /^(?:Connection timeout|Greeting never received)/.test(reason);
  return { outcome: isBefore ? "refused" : "in_doubt", reason };
}

/**
 * Gives an email to a mail server once.
 * @param milliseconds - how long the server may take; afterwards it is in doubt
 */
export async function attemptMail(
  transport: MailTransport,
  message: MailMessage,
  milliseconds: number,
): Promise<MailOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailOutcome>((resolve) => {
    timer = setTimeout(
      () => resolve({ outcome: "in_doubt", reason: "The mail server is too slow." }),
      milliseconds,
    );
  });
  const sent = transport
    .send(message)
    .then((): MailOutcome => ({ outcome: "delivered", reason: null }), outcomeOf);
  try {
    return await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
  }
}
