import type { Price, Schedule, SchedulePhase, Subscription } from "./objects.ts";
import { newId } from "./objects.ts";
import { invalidRequest } from "./problem.ts";
import type { Store } from "./store.ts";

/** Puts a subscription under a schedule, whose first phase is the current period. */
export async function scheduleFrom(store: Store, subscription: Subscription): Promise<Schedule> {
  if (subscription.schedule !== null)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: "from_subscription" },
    );
  const [item] = subscription.items.data;
  const [start, end] = [item.current_period_start, item.current_period_end];
  const schedule: Schedule = {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    canceled_at: null,
    completed_at: null,
    created: store.now,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    end_behavior: "release",
    livemode: false,
    metadata: {},
    phases: [
      {
        start_date: start,
        end_date: end,
        items: [{ price: item.price.id, quantity: item.quantity, metadata: {} }],
        metadata: {},
        proration_behavior: "create_prorations",
        currency: subscription.currency,
      },
    ],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
  };
  subscription.schedule = schedule.id;
  await store.save(schedule, "subscription_schedule.created");
  await store.save(subscription, "customer.subscription.updated");
  return schedule;
}

/** Replaces the phases; they must follow each other, and the current one must be among them. */
export async function setPhases(store: Store, schedule: Schedule, phases: SchedulePhase[]): Promise<void> {
  const current = phases.find(
    ({ start_date: start, end_date: end }) => start <= store.now && store.now < end,
  );
  const isBroken = phases.some(({ start_date: start, end_date: end }, place) => {
    const next = phases[place + 1];
    return end <= start || (next !== undefined && next.start_date !== end);
  });
  if (schedule.status !== "active" || current === undefined || isBroken)
    throw invalidRequest("The phases must follow each other, and the current phase must be one of them.", {
      param: "phases",
    });
  schedule.phases = phases;
  schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
}

/** Leaves a subscription as it is, without its schedule. */
export async function releaseSchedule(
  store: Store,
  schedule: Schedule,
  subscription: Subscription,
): Promise<void> {
  if (schedule.status !== "active")
    throw invalidRequest(
      `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  Object.assign(schedule, {
    status: "released",
    released_at: store.now,
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  });
  subscription.schedule = null;
  await store.save(schedule, "subscription_schedule.released");
}

/**
 * Goes on to the phase that follows at the end of the subscription's period; after the last one the schedule is released.
 * @param isReal false only looks
 * @returns its price; undefined without one
 */
export async function enterNextPhase(
  store: Store,
  subscription: Subscription,
  isReal = true,
): Promise<Price | undefined> {
  if (subscription.schedule === null) return undefined;
  const schedule = await store.get("subscription_schedule", subscription.schedule);
  const at = subscription.items.data[0].current_period_end;
  const next = schedule.phases.find(({ start_date: start }) => start === at);
  const hasEnded = (schedule.current_phase?.end_date ?? 0) <= at;
  if (isReal && next !== undefined) {
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
    await store.save(schedule, "subscription_schedule.updated");
  } else if (isReal && hasEnded) await releaseSchedule(store, schedule, subscription);
  const price = next?.items[0]?.price;
  return price === undefined ? undefined : await store.get("price", price, "price");
}
