import { composeOutgoing, outgoingMail } from "@regia/functions/mail";
import type postgres from "postgres";
import * as v from "valibot";
import { kindOf, type Log } from "../log/index.ts";
import type { Outbox } from "./outbox.ts";

/** Milliseconds between two looks without a notice: for what was taken and not delivered, or noticed while disconnected. */
const LOOK_INTERVAL = 60_000;

/** How many emails are taken at a time. */
const MOST = 20;

/** A running delivery. */
export interface OutgoingDelivery {
  close(): Promise<void>;
}

/**
 * Moves the emails that the database wants to be sent into the outbox, as soon as it says so. Several processes may do
 * this on one database: each email is moved by one of them.
 */
export async function deliverOutgoing({
  sql,
  outbox,
  publicUrl,
  log,
}: {
  readonly sql: postgres.Sql;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  readonly log: Log;
}): Promise<OutgoingDelivery> {
  let closed = false;
  let round: Promise<void> = Promise.resolve();

  async function move(row: postgres.Row): Promise<void> {
    const mail = v.parse(outgoingMail, { ...row, id: Number(row["id"]) });
    const message = composeOutgoing(mail, publicUrl);
    await outbox.post(message, async (transaction) => {
      const { count } = await transaction`delete from private.outgoing_mail where id = ${mail.id}`;
      return count > 0;
    });
  }

  async function deliver(): Promise<void> {
    while (!closed) {
      const rows = await sql`select * from private.take_outgoing_mail(${MOST})`;
      for (const row of rows) {
        await move(row).catch((error: unknown) => log.error({ event: "outgoing mail", ...kindOf(error) }));
      }
      if (rows.length < MOST) return;
    }
  }

  function wake(): void {
    round = round.then(deliver).catch((error: unknown) => {
      if (!closed) log.error({ event: "outgoing mail", ...kindOf(error) });
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
    },
  };
}
