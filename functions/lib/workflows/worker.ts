import { setTimeout as pause } from "node:timers/promises";
import type { Locale } from "@regia/domain/messages";
import { failureText } from "@regia/domain/workflows";
import * as v from "valibot";
import type { ChatStore } from "../chat/index.ts";
import { kindOf, logLine } from "../log/index.ts";
import type { Tool } from "../tools/tool.ts";
import { type ClaimedStep, claimedSteps } from "./claimedStep.ts";
import { asStorable, failed, type Outcome } from "./outcome.ts";
import { performStep } from "./perform.ts";

/** Most steps that one process performs at a time. */
const MOST = 8;

/** Milliseconds between two renewals of leases, which last twenty seconds. */
const RENEWAL = 4_000;

/** Milliseconds between two looks: for what is due by the clock, and without notices for everything. */
const LOOK = { noticed: 5_000, alone: 3_000 };

/** Milliseconds between two looks for schedules that are due. */
const SCHEDULES = 10_000;

/** Milliseconds that running steps get when the worker stops. */
const STOP_TIMEOUT = 5_000;

/** Milliseconds after each attempt to complete a step that the database did not take. */
const PAUSES = [500, 2_000, 5_000];

/** Hours in which somebody has to decide what is asked, unless `REGIA_APPROVAL_HOURS` says otherwise. */
const APPROVAL_HOURS = 168;

export interface WorkerSetting {
  readonly store: ChatStore;
  /** The tools that there are, described in a language; `tool` is the name of the one that is needed. */
  readonly tools: (locale: Locale, tool: string) => Promise<readonly Tool[]>;
  readonly environment: NodeJS.ProcessEnv;
  /** What it is called in its leases. */
  readonly name: string;
  /** Begins to pass on notices of work, and answers how to end that. Default: none, so that it looks more often. */
  readonly listen?: (onWork: () => void) => Promise<{ close(): Promise<void> }>;
  /** Starts what is due by schedule, every ten seconds. Default: nothing. */
  readonly startDue?: () => Promise<unknown>;
}

export interface Worker {
  /** Looks for work at once. */
  wake(): void;
  /** Resolves when nothing is claimable and nothing runs. */
  idle(): Promise<void>;
  /**
   * Waits for what runs, and gives the rest back.
   * @param timeout milliseconds that it waits at most. Default: five seconds.
   */
  close(timeout?: number): Promise<void>;
}

interface Running {
  readonly claimed: ClaimedStep;
  readonly lost: AbortController;
  done: Promise<void>;
}

const completion = v.object({
  fenced: v.boolean(),
  refusal: v.optional(v.object({ code: v.string() })),
});

const leasesOf = (running: Iterable<Running>) =>
  Array.from(running, ({ claimed: { step } }) => ({ step: step.id, attempt: step.attempt }));

class StepWorker implements Worker {
  readonly #setting: WorkerSetting;
  readonly #hours: number;
  readonly #running = new Map<string, Running>();
  #claiming: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  readonly #failing = new Set<string>();
  #look: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #schedules: NodeJS.Timeout | undefined;
  #starting: Promise<void> | undefined;
  #listening: { close(): Promise<void> } | undefined;

  constructor(setting: WorkerSetting) {
    this.#setting = setting;
    this.#hours = Number(setting.environment["REGIA_APPROVAL_HOURS"]) || APPROVAL_HOURS;
  }

  async start(): Promise<void> {
    const wake = () => this.wake();
    this.#listening = await this.#setting.listen?.(wake);
    this.#look = setInterval(wake, this.#listening === undefined ? LOOK.alone : LOOK.noticed);
    this.#renewal = setInterval(() => void this.#renew(), RENEWAL);
    this.#schedules = setInterval(() => this.#startDue(), SCHEDULES);
    for (const timer of [this.#look, this.#renewal, this.#schedules]) timer.unref();
    this.#startDue();
    this.wake();
  }

  wake(): void {
    this.#isWoken = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
      if (this.#isWoken && this.#hasRoom()) this.wake();
    });
  }

  async idle(): Promise<void> {
    while (this.#starting !== undefined || this.#claiming !== undefined || this.#running.size > 0) {
      await this.#starting;
      await this.#claiming;
      await Promise.all(Array.from(this.#running.values(), ({ done }) => done));
    }
  }

  async close(timeout = STOP_TIMEOUT): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#look);
    clearInterval(this.#schedules);
    await this.#listening?.close();
    await Promise.all([this.#claiming, this.#starting]);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeout);
    });
    await Promise.race([Promise.all(Array.from(this.#running.values(), ({ done }) => done)), late]);
    clearTimeout(timer);
    clearInterval(this.#renewal);
    const left = [...this.#running.values()];
    if (left.length === 0) return;
    for (const { lost } of left) lost.abort();
    await this.#call("workflow_release", { leases: leasesOf(left) });
  }

  #hasRoom(): boolean {
    return !this.#isClosed && this.#running.size < MOST;
  }

  /** Calls a procedure; undefined if it fails, which is logged. */
  #call(procedure: string, parameters: Parameters<ChatStore["call"]>[1]): Promise<unknown> {
    return this.#logged(procedure, () => this.#setting.store.call(procedure, parameters));
  }

  /** Logs what fails, once for each outage; undefined then. */
  async #logged<T>(event: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await work();
      this.#failing.delete(event);
      return answer;
    } catch (error) {
      if (!this.#failing.has(event)) logLine("error", { event, ...kindOf(error) });
      this.#failing.add(event);
      return undefined;
    }
  }

  #startDue(): void {
    const { startDue } = this.#setting;
    if (startDue === undefined || this.#starting !== undefined || this.#isClosed) return;
    this.#starting = this.#logged("workflow_schedules", startDue).then(() => {
      this.#starting = undefined;
    });
  }

  async #claim(): Promise<void> {
    while (this.#isWoken && this.#hasRoom()) {
      this.#isWoken = false;
      const most = MOST - this.#running.size;
      const given = await this.#call("workflow_claim", { worker: this.#setting.name, most: String(most) });
      if (given === undefined) return;
      for (const claimed of v.parse(claimedSteps, given)) this.#begin(claimed);
    }
  }

  #begin(claimed: ClaimedStep): void {
    const running: Running = { claimed, lost: new AbortController(), done: Promise.resolve() };
    this.#running.set(claimed.step.id, running);
    running.done = this.#perform(running).finally(() => {
      if (this.#running.get(claimed.step.id) === running) this.#running.delete(claimed.step.id);
      // What follows it may be ready.
      if (!this.#isClosed) this.wake();
    });
  }

  async #outcomeOf({ claimed, lost }: Running): Promise<Outcome | null> {
    const { store, environment } = this.#setting;
    try {
      const tools = await this.#setting.tools(claimed.run.language, claimed.step.tool);
      const { signal } = lost;
      return await performStep(claimed, { tools, store, environment, signal, approvalHours: this.#hours });
    } catch (error) {
      if (lost.signal.aborted) return null;
      logLine("error", { event: "workflow_step", tool: claimed.step.tool, ...kindOf(error) });
      return failed("unexpected", failureText("unexpected"), claimed.run.language);
    }
  }

  async #perform(running: Running): Promise<void> {
    const { claimed, lost } = running;
    const outcome = await this.#outcomeOf(running);
    if (outcome === null || lost.signal.aborted) return;
    const refusal = await this.#complete(claimed, outcome);
    if (refusal === undefined) return;
    const { input } = outcome as { readonly input?: Parameters<typeof failed>[3] };
    await this.#complete(claimed, failed(refusal, failureText(refusal), claimed.run.language, input));
  }

  /** Completes an attempt, again where the database is away for a moment; answers the code of what refused it. */
  async #complete({ step }: ClaimedStep, outcome: Outcome): Promise<string | undefined> {
    const parameters = { step: step.id, attempt: String(step.attempt), outcome: asStorable(outcome) };
    for (const wait of PAUSES) {
      const answer = await this.#call("workflow_complete", parameters);
      if (answer !== undefined) return v.parse(completion, answer).refusal?.code;
      if (this.#isClosed) return undefined;
      await pause(wait);
    }
    return undefined;
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    const lost = await this.#call("workflow_renew", { leases: leasesOf(this.#running.values()) });
    if (lost === undefined) return;
    for (const step of v.parse(v.array(v.string()), lost)) {
      this.#running.get(step)?.lost.abort();
      this.#running.delete(step);
    }
  }
}

/** Starts performing the steps of runs. Any number of workers may do this on one database. */
export async function startWorker(setting: WorkerSetting): Promise<Worker> {
  const worker = new StepWorker(setting);
  await worker.start();
  return worker;
}
