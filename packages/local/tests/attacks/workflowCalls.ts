import { expect } from "vitest";
import type { Person } from "../support/people.ts";
import type { TestServer } from "../support/server.ts";

/** What a refusal says. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly faults?: readonly { readonly step: string; readonly code: string }[];
}

/** What the function of workflows answers. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: Refused };
}

export const PATH = "/.netlify/functions/workflows";

export const id = () => crypto.randomUUID();

/** Headers of a person's request; null for nobody's. */
export const headersOf = (person: Person | null, more: Record<string, string> = {}) => ({
  "content-type": "application/json",
  "accept-language": "en",
  ...(person === null ? {} : { authorization: `Bearer ${person.accessToken}` }),
  ...more,
});

/** A graph whose runs wait for time, whoever works. */
export const waiting = (fields: object = {}) => ({
  steps: [{ key: "pause", tool: "wait", arguments: { seconds: 86_400 } }],
  ...fields,
});

/** Calls of the function of workflows on a test's server. */
export function workflowCalls(server: () => TestServer) {
  const send = async (
    person: Person | null,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(server().url + PATH, {
      method: "POST",
      headers: headersOf(person, headers),
      body,
    });
    return { status: response.status, body: (await response.json()) as Answer["body"] };
  };
  const post = (person: Person | null, body: object) => send(person, JSON.stringify(body));
  return {
    /** Posts a body as it is written. */
    send,
    post,
    get: (person: Person | null, query: string, headers: Record<string, string> = {}) =>
      fetch(`${server().url}${PATH}?${query}`, { headers: headersOf(person, headers) }),
    /** The id of a new workflow that can be started. */
    activated: async (person: Person, graph: object = waiting()): Promise<string> => {
      const workflow = id();
      const saved = await post(person, { action: "save", workflow, name: "Attesa", graph });
      expect(saved).toMatchObject({ status: 200, body: { workflow, version: 1, faults: [] } });
      expect(await post(person, { action: "activate", workflow })).toMatchObject({ status: 200 });
      return workflow;
    },
    /** The id of a new run. */
    started: async (person: Person, workflow: string, input: object = {}): Promise<string> => {
      const run = id();
      const answer = await post(person, { action: "start", run, workflow, input });
      expect(answer).toMatchObject({ status: 202, body: { run: { id: run, workflow_id: workflow } } });
      return run;
    },
  };
}
