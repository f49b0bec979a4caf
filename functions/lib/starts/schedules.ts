import { type Json, nextOccurrence } from "@regia/domain/workflows";
import * as v from "valibot";
import { Refusal } from "../http/index.ts";
import { kindOf, logLine } from "../log/index.ts";
import { derivedId } from "./ids.ts";
import { type StartTools, startRun } from "./start.ts";

/** Most schedules that are read at a time. */
const MOST = 50;

const dueSchedules = v.array(
  v.object({
    workflow: v.string(),
    /** In whose name it starts. */
    person: v.string(),
    cron: v.string(),
    input: v.record(
      v.string(),
      v.custom<Json>((value) => value !== undefined),
    ),
    nextAt: v.string(),
  }),
);

/** An instant that no schedule reaches: it comes no more. */
const NEVER = "infinity";

/**
 * Starts what is due by schedule: one run for each workflow, however many times were missed. The run's id comes from the time
 * that was due, so that of two processes that do this at once only one starts it. What cannot start is left out until the next
 * time.
 *
 * @returns how many runs were started.
 */
export async function startDueSchedules(tools: StartTools, now: Date): Promise<number> {
  const { store } = tools;
  const due = v.parse(dueSchedules, await store.call("workflow_due", { most: String(MOST) }));
  let started = 0;
  for (const { workflow, person, cron, input, nextAt } of due) {
    const run = derivedId("schedule", workflow, new Date(nextAt).toISOString());
    try {
      await startRun({ run, workflow, input, trigger: "schedule" }, { person, session: null }, tools);
      started += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      logLine("info", { event: "schedule_refused", workflow, code: error.code, ...kindOf(error.cause) });
    }
    const next = nextOccurrence(cron, now)?.toISOString() ?? NEVER;
    await store.call("workflow_reschedule", { workflow, former: nextAt, next });
  }
  return started;
}
