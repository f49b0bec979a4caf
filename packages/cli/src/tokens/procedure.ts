import { ApiError, type Repetition } from "@regia/api/client";
import { tokenList } from "@regia/api/tokens";
import { readServerError } from "@regia/domain/errors";
import * as v from "valibot";
import type { Context } from "../program/context.ts";
import type { SignedIn } from "../session/currentSession.ts";
import { invalidName, tooManyTokens, unknownToken } from "./failures.ts";

/** A procedure of the database about tokens. */
interface Procedure<Schema extends v.GenericSchema> {
  readonly name: "api_tokens" | "create_api_token" | "revoke_api_token";
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly answer: Schema;
  readonly repetition: Repetition;
}

/** The procedure that lists the person's live tokens. */
export const LIVE_TOKENS = { name: "api_tokens", answer: tokenList, repetition: "safe" } as const;

/** What the database refuses, by the detail that it gives. */
function explained(error: unknown, context: Context): unknown {
  if (!(error instanceof ApiError)) return error;
  switch (readServerError(error.body).details) {
    case "name":
      return invalidName(context);
    case "api_tokens":
      return tooManyTokens(context);
    case "api_token":
      return unknownToken(context);
    default:
      return error;
  }
}

/**
 * Calls a procedure as the signed-in person.
 *
 * @throws CliError: exit code 1 where there are too many tokens, 2 for an invalid name, 4 if there is no such token;
 * ApiError
 */
export async function callProcedure<const Schema extends v.GenericSchema>(
  { connection, transport }: SignedIn,
  { name, parameters = {}, answer, repetition }: Procedure<Schema>,
  context: Context,
): Promise<v.InferOutput<Schema>> {
  const url = `${connection.url}/rest/v1/rpc/${name}`;
  const { status, body } = await transport
    .send({ url, method: "POST", body: parameters }, repetition)
    .catch((error: unknown) => {
      throw explained(error, context);
    });
  const parsed = v.safeParse(answer, body);
  if (!parsed.success) throw new ApiError({ kind: "unexpected", url, status });
  return parsed.output;
}
