import { ApiError, type Repetition } from "@regia/api/client";
import {
  checkResponse,
  type RunDocument,
  runDocument,
  WORKFLOWS_PATH,
  type WorkflowRequest,
} from "@regia/api/workflows";
import { presentableText } from "@regia/domain/errors";
import * as v from "valibot";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import type { SignedIn } from "../session/currentSession.ts";
import { faultLine } from "./faults.ts";

/** What starts or changes a run answers. */
export const runResponse = v.object({ run: runDocument.entries.run });

const errorBody = v.object({
  error: v.object({ faults: v.optional(checkResponse.entries.faults), limit: v.optional(v.unknown()) }),
});

/** A failed call of the workflows function: faults one a line, and 429 with a limit in the server's words. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const said = presentableText(error.body);
  const parsed = v.safeParse(errorBody, error.body);
  if (said === null || !parsed.success) return error;
  const { faults = [], limit } = parsed.output.error;
  if (faults.length > 0) {
    const lines = faults.map((fault) => `  ${faultLine(fault)}`);
    return new CliError([said, ...lines].join("\n"), exitCodes.usage, { faults });
  }
  return error.status === 429 && limit !== undefined
    ? new CliError(said, exitCodes.failed, { limit })
    : error;
}

async function send<const Schema extends v.GenericSchema>(
  { connection, transport }: SignedIn,
  {
    query = "",
    body,
    answer,
    repetition,
  }: {
    readonly query?: string;
    readonly body?: unknown;
    readonly answer: Schema;
    readonly repetition: Repetition;
  },
): Promise<v.InferOutput<Schema>> {
  const url = connection.site + WORKFLOWS_PATH + query;
  const request = body === undefined ? { url } : { url, method: "POST" as const, body };
  const response = await transport.send(request, repetition).catch((error: unknown) => {
    throw explained(error);
  });
  const parsed = v.safeParse(answer, response.body);
  if (!parsed.success) throw new ApiError({ kind: "unexpected", url, status: response.status });
  return parsed.output;
}

/**
 * Calls the workflows function. Every action may be repeated after a lost response: its ids are made here, or it names what it
 * changes.
 *
 * @throws CliError for faults (exit code 2) and limits (1); ApiError
 */
export function callWorkflows<const Schema extends v.GenericSchema>(
  session: SignedIn,
  body: WorkflowRequest,
  answer: Schema,
): Promise<v.InferOutput<Schema>> {
  return send(session, { body, answer, repetition: "safe" });
}

/**
 * A run with its steps and approvals.
 *
 * @throws ApiError
 */
export function readRun(session: SignedIn, id: string): Promise<RunDocument> {
  return send(session, { query: `?run=${encodeURIComponent(id)}`, answer: runDocument, repetition: "safe" });
}

/** What a command says where there is no such thing, with exit code 4. */
export function notFound(key: "workflows" | "runs" | "approvals", { t }: Context): CliError {
  return new CliError(t(`${key}:error.notFound`), exitCodes.notFound);
}
