import { ApiError, type Repetition, Transport } from "@regia/api/client";
import {
  checkResponse,
  draftResponse,
  graphFault,
  offeredTool,
  previewResponse,
  type RunDocument,
  runDocument,
  saveResponse,
  WORKFLOWS_PATH,
  type WorkflowRequest,
  workflowSettings,
} from "@regia/api/workflows";
import { type Message, message } from "@regia/domain/messages";
import * as v from "valibot";
import type { Backend } from "../backend/client.ts";
import { sessionTokens } from "../backend/sessionTokens.ts";
import { callFailureText } from "../data/callFailure.ts";

/** What the body of a refusal says beside its sentence. */
const refusalBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    /** The limit of the payer's plan that was met. */
    limit: v.optional(
      v.object({
        field: v.string(),
        max: v.union([v.number(), v.string()]),
        used: v.union([v.number(), v.string()]),
      }),
    ),
    /** ISO timestamp. */
    resetsAt: v.optional(v.string()),
    /** The faults for which a graph was refused. */
    faults: v.optional(v.array(graphFault)),
  }),
});

export type WorkflowRefusal = v.InferOutput<typeof refusalBody>["error"];

/** Why the function refused a call; null if it did not answer, or something else did. */
export function workflowRefusal(error: unknown): WorkflowRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const parsed = v.safeParse(refusalBody, error.body);
  return parsed.success ? parsed.output.error : null;
}

/** The message for a failed call of the function: its own sentence, or one about the connection. */
export function workflowFailure(error: unknown): Message {
  const refusal = workflowRefusal(error);
  return refusal === null ? callFailureText(error) : message("errors:verbatim", { text: refusal.message });
}

const toolList = v.object({ tools: v.array(offeredTool) });
const runOnly = v.object({ run: runDocument.entries.run });
const hookResponse = v.object({ url: v.string(), secret: v.string() });
const anything = v.unknown();

/** The body of one action, without the name of the action. */
type Body<Action extends WorkflowRequest["action"]> = Omit<
  Extract<WorkflowRequest, { action: Action }>,
  "action"
>;

/** Milliseconds for which a model may propose steps. */
const DRAFT_TIMEOUT_MS = 120_000;

/**
 * The calls of the function of workflows, with the tokens of this session. Each throws {@link ApiError}:
 * {@link workflowRefusal} and {@link workflowFailure} say what it means. Those with an id made here are repeated where
 * the connection breaks: the same request again changes nothing.
 */
export function workflowCalls(backend: Backend) {
  const transport = new Transport({
    tokens: sessionTokens(backend),
    language: () => document.documentElement.lang,
  });
  const read = <const Schema extends v.GenericSchema>(
    url: string,
    schema: Schema,
    body: unknown,
    status: number,
  ): v.InferOutput<Schema> => {
    const parsed = v.safeParse(schema, body, { abortEarly: true });
    if (parsed.success) return parsed.output;
    throw new ApiError({ kind: "unexpected", url, status });
  };
  const get = async <const Schema extends v.GenericSchema>(
    query: Readonly<Record<string, string>>,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>> => {
    const url = `${WORKFLOWS_PATH}?${new URLSearchParams(query)}`;
    const { status, body } = await transport.send({ url, signal }, "safe");
    return read(url, schema, body, status);
  };
  const post = async <const Schema extends v.GenericSchema>(
    request: WorkflowRequest,
    schema: Schema,
    repetition: Repetition = "safe",
    { signal, timeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
  ): Promise<v.InferOutput<Schema>> => {
    const url = WORKFLOWS_PATH;
    const { status, body } = await transport.send(
      { url, method: "POST", body: request, signal, timeoutMs },
      repetition,
    );
    return read(url, schema, body, status);
  };
  return {
    /** The tools that steps of a workspace can call, also those that are not connected. */
    tools: async (workspace: string, signal?: AbortSignal) =>
      (await get({ tools: "1", workspace }, toolList, signal)).tools,
    /** The schedules of a workspace, and which of its workflows other services start. */
    settings: (workspace: string, signal?: AbortSignal) =>
      get({ settings: workspace }, workflowSettings, signal),
    check: (graph: Body<"check">["graph"], signal?: AbortSignal) =>
      post({ action: "check", graph }, checkResponse, "safe", { signal }),
    /** Steps for a goal, by a model or by rules. It can take a minute. */
    draft: (body: Body<"draft">, signal?: AbortSignal) =>
      post({ action: "draft", ...body }, draftResponse, "never", { signal, timeoutMs: DRAFT_TIMEOUT_MS }),
    save: (body: Body<"save">) => post({ action: "save", ...body }, saveResponse),
    /** Sets whether a workflow can be started, or puts it away. */
    setState: (action: "activate" | "deactivate" | "archive", workflow: string) =>
      post({ action, workflow }, anything),
    /** What a run would cost, ask and meet, without starting it. */
    preview: (body: Body<"preview">, signal?: AbortSignal) =>
      post({ action: "preview", ...body }, previewResponse, "safe", { signal }),
    start: async (body: Body<"start">) => (await post({ action: "start", ...body }, runOnly)).run,
    /** Null ends the schedule. */
    schedule: (body: Body<"schedule">) => post({ action: "schedule", ...body }, anything),
    /** A new address and secret, shown once; the ones before no longer work. */
    hook: (workflow: string) => post({ action: "hook", workflow }, hookResponse, "unless-carried-out"),

    /** A run with its steps and requests for consent. */
    run: (run: string, signal?: AbortSignal): Promise<RunDocument> => get({ run }, runDocument, signal),
    cancel: (run: string) => post({ action: "cancel", run }, anything),
    repeat: async (body: Body<"repeat">) => (await post({ action: "repeat", ...body }, runOnly)).run,
    decide: (body: Body<"decide">) => post({ action: "decide", ...body }, anything),
    /** Other arguments for what waits for consent: a new request takes the place of the old one. */
    edit: (body: Body<"edit">) => post({ action: "edit", ...body }, anything),
    /** Says what became of a step in doubt. */
    settle: (body: Body<"settle">) => post({ action: "settle", ...body }, anything),
    answer: (body: Body<"answer">) => post({ action: "answer", ...body }, anything),
    undo: (step: string) => post({ action: "undo", step }, anything),
    /** Ends a standing consent. */
    revoke: (consent: string) => post({ action: "revoke", consent }, anything),
    /** What was asked, decided and done in a workspace, as lines of JSON. */
    receipts: async (workspace: string, signal?: AbortSignal): Promise<Blob> => {
      const url = `${WORKFLOWS_PATH}?${new URLSearchParams({ receipts: workspace })}`;
      const { body } = await transport.send({ url, signal, reads: "blob" }, "safe");
      return body as Blob;
    },
  };
}

export type WorkflowCalls = ReturnType<typeof workflowCalls>;
