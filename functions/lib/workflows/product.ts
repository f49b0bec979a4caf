import { DEFAULT_LOCALE, type Locale } from "@regia/domain/messages";
import { backendConfiguration } from "../backend/index.ts";
import { type ChatStore, chatStore, databaseStore } from "../chat/store.ts";
import type { Tool } from "../tools/tool.ts";
import { listenForWork } from "./listening.ts";
import { startWorker, type Worker, type WorkerSetting } from "./worker.ts";

// The tools are large, so they are loaded when the first step is performed, or the first schedule is due.

/** The product's own tools, of which each is made once, or those with the tools of the server of a foreign one. */
function toolsBy(environment: NodeJS.ProcessEnv): WorkerSetting["tools"] {
  const known = new Map<Locale, readonly Tool[]>();
  return async (locale, tool) => {
    const { mcpTools, ownTools } = await import("../tools/index.ts");
    const own = known.get(locale) ?? ownTools(environment, locale);
    known.set(locale, own);
    if (own.some(({ description }) => description.name === tool)) return own;
    return [...own, ...(await mcpTools(environment, locale, tool))];
  };
}

async function startDue(store: ChatStore, environment: NodeJS.ProcessEnv): Promise<void> {
  const due = await store.call("workflow_due", { most: "1" });
  if (Array.isArray(due) && due.length === 0) return;
  const { startDueSchedules } = await import("../starts/index.ts");
  await startDueSchedules({ store, environment, locale: DEFAULT_LOCALE }, new Date());
}

/**
 * Starts a worker with the product's tools, which also starts what is due by schedule.
 *
 * @param environment reads what the functions read; with `DATABASE_URL` it reaches the database straight, and waits for notices
 * @param name what it is called in its leases
 */
export function startProductWorker(environment: NodeJS.ProcessEnv, name: string): Promise<Worker> {
  const url = environment["DATABASE_URL"];
  // What closes the connections of this process closes those of the worker for a moment only.
  const store: ChatStore = url
    ? { call: (procedure, parameters) => databaseStore(url).call(procedure, parameters) }
    : chatStore(backendConfiguration(environment), environment);
  return startWorker({
    store,
    environment,
    name,
    tools: toolsBy(environment),
    ...(url && { listen: (onWork: () => void) => listenForWork(url, onWork) }),
    startDue: () => startDue(store, environment),
  });
}
