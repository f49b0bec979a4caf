import * as v from "valibot";
import type { BackendService } from "../../lib/backend/index.ts";
import { kindOf, logLine } from "../../lib/log/index.ts";
import { attemptMail, composeOutgoing, type MailTransport, outgoingMail } from "../../lib/mail/index.ts";

/** Milliseconds from the start of a run. The host ends it after 30 s. */
const TIME = {
  /** No further email is taken afterwards. */
  taking: 20_000,
  /**
   * An email that the mail server has not accepted by then is left to a later run, which may send it twice; one that a
   * step of a workflow sends is in doubt.
   */
  sending: 25_000,
};

/** @throws Error if the work takes longer; it then goes on, and its result does not matter. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail server is too slow.")), milliseconds);
  });
  try {
    await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends the emails that wait, until none is due or the time is over. They are taken one at a time, so that those that
 * remain are due for the next run.
 * @returns how many were sent
 * @throws what the backend refused
 */
export async function deliver({
  backend,
  transport,
  siteUrl,
}: {
  readonly backend: Pick<BackendService, "call">;
  readonly transport: MailTransport;
  readonly siteUrl: string;
}): Promise<number> {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  let sent = 0;
  while (elapsed() < TIME.taking) {
    const [mail] = v.parse(v.array(outgoingMail), await backend.call("take_outgoing_mail", { most: 1 }));
    if (mail === undefined) break;
    if (mail.kind === "workflow-mail") {
      if (!(await backend.call("begin_outgoing_mail", { id: mail.id }))) continue;
      const message = composeOutgoing(mail, siteUrl);
      const result = await attemptMail(transport, message, TIME.sending - elapsed());
      await backend.call("end_outgoing_mail", { id: mail.id, ...result });
      sent += result.outcome === "delivered" ? 1 : 0;
      continue;
    }
    try {
      await within(TIME.sending - elapsed(), transport.send(composeOutgoing(mail, siteUrl)));
    } catch (error) {
      logLine("error", { event: "outgoing_mail", mail: mail.id, ...kindOf(error) });
      continue;
    }
    await backend.call("remove_outgoing_mail", { id: mail.id });
    sent += 1;
  }
  return sent;
}
