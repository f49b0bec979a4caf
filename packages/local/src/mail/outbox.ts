import type { MailMessage, MailTransport } from "@regia/functions/mail";
import type postgres from "postgres";

/** A sent email, in the format of `/local/mail.json`. */
export interface SentMail extends MailMessage {
  /** ISO 8601 instant. */
  readonly sentAt: string;
}

/** Stores emails in the database, and sends them through a mail server if there is one. */
export interface Outbox {
  /**
   * Accepts an email; after this resolves, a restart does not lose it.
   * @param claim runs before in the same transaction; the email is dropped if it resolves to false
   */
  post(message: MailMessage, claim?: (sql: postgres.TransactionSql) => Promise<boolean>): Promise<void>;
  /** The stored emails, newest first; all, or those to one address in any case. */
  list(to?: string): Promise<SentMail[]>;
  /** Stops deliveries; undelivered emails wait for the next start. */
  close(): Promise<void>;
}

/** Maximum number of stored emails. */
export const EMAILS_KEPT = 500;

/** Seconds between attempts to send an email; after the last one it is dropped. */
const RETRIES = [5, 60, 600, 3_600, 14_400];

/** The columns of a MailMessage. */
const message = (sql: postgres.Sql) =>
  sql`recipient as "to", subject, text_body as text, html_body as html, links`;

/** An email that waits to be sent. */
interface WaitingMail extends MailMessage {
  readonly id: string;
  readonly attempts: number;
  /** Seconds until the next attempt. */
  readonly wait: number;
}

/** Whether the mail server's refusal is permanent. */
function isFinal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return false;
  return typeof error.responseCode === "number" && error.responseCode >= 500;
}

/** Sends waiting emails one after the other until none is due. */
function startDelivery(sql: postgres.Sql, transport: MailTransport) {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function send(email: WaitingMail): Promise<void> {
    try {
      await transport.send(email);
      await sql`delete from embedded.mail where id = ${email.id}`;
    } catch (error) {
      const pause = RETRIES[email.attempts];
      if (pause === undefined || isFinal(error)) await sql`delete from embedded.mail where id = ${email.id}`;
      else {
        await sql`
          update embedded.mail
          set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${pause})
          where id = ${email.id}`;
      }
    }
  }

  async function deliver(): Promise<void> {
    while (!closed) {
      const [next] = await sql<WaitingMail[]>`
        select id, attempts, greatest(extract(epoch from next_attempt_at - now()), 0)::float8 as wait, ${message(sql)}
        from embedded.mail order by next_attempt_at, id limit 1`;
      if (next === undefined) return;
      if (next.wait > 0) {
        clearTimeout(timer);
        timer = setTimeout(wake, next.wait * 1000 + 10);
        timer.unref();
        return;
      }
      await send(next);
    }
  }

  function wake(): void {
    round = round.then(deliver).catch(() => {
      // The database is unreachable; its emails wait for the next start.
    });
  }
  wake();

  return {
    wake,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      transport.close();
      await round;
    },
  };
}

/** Opens the outbox of a database. With a mail server, emails are deleted once it has accepted them. */
export function openOutbox(sql: postgres.Sql, transport: MailTransport | undefined): Outbox {
  const delivery = transport === undefined ? undefined : startDelivery(sql, transport);
  return {
    post: async ({ to, subject, text, html, links }, claim) => {
      await sql.begin(async (transaction) => {
        if (claim !== undefined && !(await claim(transaction))) return;
        await transaction`
          insert into embedded.mail (recipient, subject, text_body, html_body, links)
          values (${to}, ${subject}, ${text}, ${html}, ${[...links]})`;
      });
      if (delivery !== undefined) delivery.wake();
      else {
        await sql`
          delete from embedded.mail
          where id <= (select id from embedded.mail order by id desc offset ${EMAILS_KEPT} limit 1)`;
      }
    },
    list: async (to) => {
      const recipient = to === undefined ? sql`true` : sql`lower(recipient) = lower(${to})`;
      const rows = await sql<(MailMessage & { readonly sentAt: Date })[]>`
        select ${message(sql)}, sent_at as "sentAt" from embedded.mail
        where ${recipient} order by id desc limit ${EMAILS_KEPT}`;
      return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
    },
    close: async () => {
      await delivery?.close();
    },
  };
}
