import { DEFAULT_LOCALE, type Locale } from "@regia/domain/messages";
import { backendConfiguration } from "../backend/index.ts";
import { chatStore } from "../chat/index.ts";
import { startDueSchedules } from "../starts/index.ts";
import { type Tool, toolsOf } from "../tools/index.ts";
import { listenForWork } from "./listening.ts";
import { startWorker, type Worker } from "./worker.ts";

/**
 * Starts a worker with the product's tools, which also starts what is due by schedule.
 *
 * @param environment reads what the functions read; with `DATABASE_URL` it reaches the database straight, and waits for notices
 * @param name what it is called in its leases
 */
export function startProductWorker(environment: NodeJS.ProcessEnv, name: string): Promise<Worker> {
  const store = chatStore(backendConfiguration(environment), environment);
  const url = environment["DATABASE_URL"];
  const known = new Map<Locale, Promise<readonly Tool[]>>();
  const tools = (locale: Locale) => {
    const made = known.get(locale) ?? toolsOf(environment, locale);
    known.set(locale, made);
    return made;
  };
  return startWorker({
    store,
    environment,
    name,
    tools,
    ...(url && { listen: (onWork: () => void) => listenForWork(url, onWork) }),
    startDue: () => startDueSchedules({ store, environment, locale: DEFAULT_LOCALE }, new Date()),
  });
}
