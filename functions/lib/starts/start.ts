import { type Run, run } from "@regia/api/workflows";
import type { Locale } from "@regia/domain/messages";
import { type JsonObject, planSteps, type RunTrigger } from "@regia/domain/workflows";
import * as v from "valibot";
import type { Asker, ChatStore } from "../chat/index.ts";
import { toolsOf } from "../tools/index.ts";
import { readDefinition } from "./definition.ts";
import { refuseInput, runnable } from "./graphs.ts";
import { answered, refused, storedRefusal } from "./refusals.ts";

/** What starts of runs are made with. */
export interface StartTools {
  readonly store: ChatStore;
  readonly environment: NodeJS.ProcessEnv;
  readonly locale: Locale;
}

/** A run that is to be. */
export interface Start {
  /** Its id: the same again starts no other. */
  readonly run: string;
  readonly workflow: string;
  readonly input: JsonObject;
  readonly trigger: RunTrigger;
  readonly dryRun?: boolean;
}

/** How often a start is tried with a workflow that others save meanwhile. */
const ATTEMPTS = 3;

const started = v.object({ run });

/**
 * Starts a run of the newest version.
 * @param asker in whose name it acts.
 * @throws Refusal `not_found`, `read_only`, `inactive`, `graph`, `input`, `executions`, or `conflict` for an id of another run
 */
export async function startRun(start: Start, asker: Asker, tools: StartTools): Promise<Run> {
  const { store, environment, locale } = tools;
  const known = await toolsOf(environment, locale);
  for (let attempt = 1; ; attempt += 1) {
    const found = await readDefinition({ workflow: start.workflow, run: start.run }, asker, store);
    const { version } = found;
    // The same request again is answered as the first time, whatever has changed meanwhile.
    const graph = found.started ? null : runnable(found.graph, known, locale);
    if (graph !== null) refuseInput(graph, start.input, locale);
    const request = { ...start, version, steps: graph === null ? [] : planSteps(graph) };
    const answer = await store.call("workflow_start", {
      person: asker.person,
      session_id: asker.session,
      request,
    });
    const isChanged = v.is(v.object({ refusal: v.object({ code: v.literal("changed") }) }), answer);
    if (!isChanged) return answered(started, answer, "run").run;
    if (attempt === ATTEMPTS) throw refused(v.parse(storedRefusal, { code: "conflict" }), "workflow");
  }
}
