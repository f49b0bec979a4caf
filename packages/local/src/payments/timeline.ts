import type postgres from "postgres";
import { kindOf, type Log } from "../log/index.ts";
import { expireSession } from "./checkout.ts";
import { releaseSchedule } from "./schedules.ts";
import { type Origin, Store } from "./store.ts";
import { carryOutSubscription, retryInvoice } from "./subscriptions.ts";

/** Runs work on the objects of the stand-in, and what is due, each at its own instant. */
export interface Timeline {
  /** The time of the clock, in seconds. */
  now(): Promise<number>;
  /** Runs work in one transaction at the present. */
  run<T>(work: (store: Store) => Promise<T>, origin?: Origin): Promise<T>;
  /** Carries out what is due at an instant; returns at once if that is already under way. */
  carryOutDue(until: number): Promise<void>;
  /** The first instant at which something is due, or an event waits; undefined if nothing is. */
  nextInstant(): Promise<number | undefined>;
  /** Moves the clock to an instant, never back. */
  moveTo(instant: number): Promise<void>;
}

/** What is due: an object and its instant. */
interface Due {
  readonly id: string;
  readonly due: number;
  readonly owner: string | null;
}

async function carryOut(store: Store, { id }: Due): Promise<void> {
  const object = await store.any(id);
  switch (object?.object) {
    case "subscription":
      return await carryOutSubscription(store, await store.get("subscription", id));
    case "invoice":
      return await retryInvoice(store, await store.get("invoice", id));
    case "checkout.session":
      return await expireSession(store, await store.get("checkout.session", id));
    case "subscription_schedule": {
      const schedule = await store.get("subscription_schedule", id);
      const subscription = await store.get("subscription", String(schedule.subscription));
      await releaseSchedule(store, schedule, subscription);
      return await store.save(subscription, "customer.subscription.updated");
    }
  }
}

/** Opens the timeline of the objects in a database; its clock is that of everything about payments. */
export function openTimeline(sql: postgres.Sql, publicUrl: string, log: Log): Timeline {
  let isBusy = false;

  /** The time of the clock, and whether anything is due. */
  async function present(): Promise<{ now: number; isDue: boolean }> {
    const [row] = await sql<{ now: number; due: boolean }[]>`
      select clock.now, exists (select 1 from embedded.payment_objects where due_at <= clock.now) as due
      from (select floor(extract(epoch from private.billing_now()))::float8 as now) as clock`;
    return { now: row?.now ?? 0, isDue: row?.due ?? false };
  }

  async function carryOutAll(until: number): Promise<void> {
    const failed: string[] = [];
    for (;;) {
      // Of two things at one instant, the older object first: a schedule goes on with its subscription.
      const [next] = await sql<Due[]>`
        select id, due_at::float8 as due, customer as owner from embedded.payment_objects
        where due_at <= ${until} and id <> all(${failed})
        order by due_at, position limit 1`;
      if (next === undefined) return;
      await sql
        .begin(async (transaction) => {
          const store = new Store(transaction, next.due, publicUrl);
          if (next.owner !== null) await store.lock(next.owner);
          const [still] = await transaction`
            select 1 from embedded.payment_objects where id = ${next.id} and due_at = ${next.due}`;
          if (still) await carryOut(store, next);
        })
        .catch((error: unknown) => {
          // The others must not wait for it; it is tried again the next time.
          failed.push(next.id);
          log.error({ event: "payment due", ...kindOf(error) });
        });
    }
  }

  async function carryOutDue(until: number): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      await carryOutAll(until);
    } finally {
      isBusy = false;
    }
  }

  return {
    now: async () => (await present()).now,
    carryOutDue,
    run: async (work, origin) => {
      const { now, isDue } = await present();
      if (isDue) await carryOutDue(now);
      const result = await sql.begin(async (transaction) => ({
        value: await work(new Store(transaction, now, publicUrl, origin)),
      }));
      return (result as { value: Awaited<ReturnType<typeof work>> }).value;
    },
    nextInstant: async () => {
      const [row] = await sql<{ next: number | null }[]>`
        select least(
          (select min(due_at) from embedded.payment_objects),
          (select min(next_attempt_at) from embedded.payment_events)
        )::float8 as next`;
      return row?.next ?? undefined;
    },
    moveTo: async (instant) => {
      await sql`
        update private.billing_clock set ahead = greatest(ahead, to_timestamp(${instant}) - now())`;
    },
  };
}
