import {
  attemptMail,
  composeOutgoing,
  type MailTransport,
  type OutgoingMail,
  outgoingMail,
} from "@regia/functions/mail";
import type postgres from "postgres";
import * as v from "valibot";
import { kindOf, type Log } from "../log/index.ts";
import type { Outbox } from "./outbox.ts";

/** Milliseconds between two looks without a notice: for what was taken and not delivered, or noticed while disconnected. */
const LOOK_INTERVAL = 60_000;

/** Milliseconds that a mail server has to accept what a step sends; less than `private.mail_sending_time`. */
const SENDING_TIME = 30_000;

/** How many emails are taken at a time. */
const MOST = 20;

/** A running delivery. */
export interface OutgoingDelivery {
  close(): Promise<void>;
}

/**
 * Moves the emails that the database wants to be sent into the outbox, as soon as it says so. Several processes may do
 * this on one database: each email is moved by one of them. What steps of workflows send goes to the mail server directly,
 * if there is one, because it is sent at most once.
 */
export async function deliverOutgoing({
  sql,
  outbox,
  transport,
  publicUrl,
  log,
}: {
  readonly sql: postgres.Sql;
  readonly outbox: Outbox;
  readonly transport: MailTransport | undefined;
  readonly publicUrl: string;
  readonly log: Log;
}): Promise<OutgoingDelivery> {
  let closed = false;
  let round: Promise<void> = Promise.resolve();
  let sending: Promise<void> = Promise.resolve();
  const report = (error: unknown) => log.error({ event: "outgoing mail", ...kindOf(error) });

  /** Gives what a step sends to the mail server, unless another process has done so. */
  async function send(mail: OutgoingMail, server: MailTransport): Promise<void> {
    if (closed) return;
    const [begun] = await sql`select public.begin_outgoing_mail(${mail.id}) as may`;
    if (begun?.["may"] !== true) return;
    const { outcome, reason } = await attemptMail(server, composeOutgoing(mail, publicUrl), SENDING_TIME);
    await sql`select public.end_outgoing_mail(${mail.id}, ${outcome}, ${reason})`;
  }

  async function move(row: postgres.Row): Promise<void> {
    const mail = v.parse(outgoingMail, { ...row, id: Number(row["id"]) });
    if (mail.kind === "workflow-mail" && transport !== undefined) {
      // The others need not wait for the mail server.
      sending = sending.then(() => send(mail, transport)).catch(report);
      return;
    }
    const message = composeOutgoing(mail, publicUrl);
    await outbox.post(message, async (transaction) => {
      if (mail.kind === "workflow-mail") {
        const [posted] = await transaction`select private.post_outgoing_mail(${mail.id}) as may`;
        return posted?.["may"] === true;
      }
      const { count } = await transaction`delete from private.outgoing_mail where id = ${mail.id}`;
      return count > 0;
    });
  }

  async function deliver(): Promise<void> {
    while (!closed) {
      const rows = await sql`select * from private.take_outgoing_mail(${MOST})`;
      for (const row of rows) {
        await move(row).catch(report);
      }
      if (rows.length < MOST) return;
    }
  }

  function wake(): void {
    round = round.then(deliver).catch((error: unknown) => {
      if (!closed) report(error);
    });
  }

  // After each connection, because notices may have been lost before.
  const { unlisten } = await sql.listen("outgoing_mail", wake, wake);
  const timer = setInterval(wake, LOOK_INTERVAL);
  timer.unref();
  return {
    close: async () => {
      closed = true;
      clearInterval(timer);
      await unlisten();
      await round;
      await sending;
    },
  };
}
