import { createHmac, randomInt } from "node:crypto";
import type postgres from "postgres";
import type { PaymentEvent } from "./objects.ts";

/** How events are delivered: as they are, not at all, twice, or in a random order. */
export const WEBHOOK_MODES = ["deliver", "drop", "duplicate", "shuffle"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

const HOUR = 3_600;

/** Seconds after which an event is sent again that was not taken; after the last one it is given up. */
const RETRIES = [60, HOUR, 6 * HOUR, 24 * HOUR, 40 * HOUR] as const;

/** Milliseconds that a receiver has, and that those get whose events are under way when the server stops. */
const TIMEOUT = 10_000;
const CLOSING_TIMEOUT = 2_000;

/** The header `Stripe-Signature` of a payload. */
export function signatureOf(payload: string, secret: string, at: number): string {
  const digest = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
  return `t=${at},v1=${digest}`;
}

/** A random order. */
function shuffled<T>(values: readonly T[]): T[] {
  const result = [...values];
  for (let place = result.length - 1; place > 0; place -= 1) {
    const other = randomInt(place + 1);
    const [one, two] = [result[place], result[other]];
    if (one !== undefined && two !== undefined) [result[place], result[other]] = [two, one];
  }
  return result;
}

/** Sends events to the product. */
export interface Webhooks {
  /** Sends what waits at an instant, after what is already being sent. */
  deliver(now: number): Promise<void>;
  /** Lets every event wait again. */
  replay(now: number): Promise<void>;
  mode(): Promise<WebhookMode>;
  setMode(mode: WebhookMode): Promise<void>;
  /** Ends what is under way; what waits is sent after the next start. */
  close(): Promise<void>;
}

/** A waiting event. */
interface Waiting {
  readonly body: PaymentEvent;
  readonly attempts: number;
}

/** Opens the delivery of the events in a database to an address. */
export function openWebhooks(sql: postgres.Sql, url: string, secret: string): Webhooks {
  const closing = new AbortController();
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  async function send(event: PaymentEvent): Promise<boolean> {
    const payload = JSON.stringify(event);
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          // Receivers compare it with their own clock, which nobody moves.
          "Stripe-Signature": signatureOf(payload, secret, Math.floor(Date.now() / 1_000)),
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  const mode = async (): Promise<WebhookMode> => {
    const [row] = await sql<{ value: string }[]>`
      select value from embedded.payment_settings where name = 'webhooks'`;
    return WEBHOOK_MODES.find((known) => known === row?.value) ?? "deliver";
  };

  async function settle({ body, attempts }: Waiting, isDone: boolean, now: number): Promise<void> {
    const wait = isDone ? undefined : RETRIES[attempts];
    await sql`
      update embedded.payment_events
      set attempts = attempts + 1, next_attempt_at = ${wait === undefined ? null : now + wait}
      where id = ${body.id}`;
  }

  async function deliverAll(now: number): Promise<void> {
    while (!isClosed) {
      const waiting = await sql<Waiting[]>`
        select body, attempts from embedded.payment_events
        where next_attempt_at <= ${now} order by position limit 100`;
      if (waiting.length === 0) return;
      const current = await mode();
      // At the same time, as the provider does.
      const order = current === "shuffle" ? shuffled(waiting) : waiting;
      await Promise.all(
        order.map(async (event) => {
          const isDone = current === "drop" || (await send(event.body));
          if (isDone && current === "duplicate") await send(event.body);
          if (!closing.signal.aborted) await settle(event, isDone, now);
        }),
      );
    }
  }

  return {
    deliver: async (now) => {
      const round = last.then(() => deliverAll(now));
      // The next round goes on after a failure, which this round's caller learns.
      last = round.catch(() => {});
      await round;
    },
    replay: async (now) => {
      await sql`update embedded.payment_events set next_attempt_at = ${now}, attempts = 0`;
    },
    mode,
    setMode: async (value) => {
      await sql`
        insert into embedded.payment_settings (name, value) values ('webhooks', ${value})
        on conflict (name) do update set value = excluded.value`;
    },
    close: async () => {
      isClosed = true;
      const late = setTimeout(() => closing.abort(), CLOSING_TIMEOUT);
      await last;
      clearTimeout(late);
    },
  };
}
