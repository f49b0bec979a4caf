import type { ToolContext } from "./tool.ts";

/** What a call knows of its run, for tests; nothing is stored. */
export const contextFor = (fields: Partial<ToolContext> = {}): ToolContext => ({
  run: crypto.randomUUID(),
  step: crypto.randomUUID(),
  attempt: 1,
  workspace: crypto.randomUUID(),
  person: crypto.randomUUID(),
  locale: "it",
  limits: {},
  store: { call: (procedure) => Promise.reject(new Error(`${procedure} is not there`)) },
  environment: {},
  signal: new AbortController().signal,
  ...fields,
});
