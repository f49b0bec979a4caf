import type { Run } from "@regia/api/workflows";
import { message } from "@regia/domain/messages";
import { isJsonObject, type JsonObject } from "@regia/domain/workflows";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import * as v from "valibot";
import { answering, type FunctionCall } from "../../lib/answering/index.ts";
import { backendConfiguration } from "../../lib/backend/index.ts";
import { chatStore } from "../../lib/chat/index.ts";
import {
  isStorable,
  jsonResponse,
  languageOf,
  malformed,
  methodRefused,
  Refusal,
  readBytes,
} from "../../lib/http/index.ts";
import { callerAddress, takeFrom } from "../../lib/rateLimits/index.ts";
import { derivedId, startRun } from "../../lib/starts/index.ts";
import { hookRateLimits } from "./rateLimits.ts";

/** The path as senders call it, wherever the host serves the function. */
const PATH = /^(?:\/\.netlify\/functions)?\/hooks\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** Most bytes of a message. */
const LARGEST = 1024 * 1024;

const notFound = () => new Refusal("not_found", message("workflowRequests:notFound.hook"));

const hookOf = v.nullable(v.object({ workflow: v.string(), person: v.string(), secret: v.string() }));

async function bodyOf(request: Request): Promise<string> {
  const bytes = await readBytes(request, LARGEST);
  if (bytes === "too-large") throw new Refusal("payload_too_large", message("requests:tooLarge"));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed(message("workflowRequests:hookBody"));
  }
}

/**
 * What a signed message says.
 * @throws Refusal `unauthorized` for one that is forged or older than five minutes
 */
function verified(body: string, request: Request, secret: string): { id: string; input: JsonObject } {
  const headers = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      request.headers.get(name) ?? "",
    ]),
  );
  const malformedBody = () => malformed(message("workflowRequests:hookBody"));
  let input: unknown;
  try {
    input = new Webhook(secret).verify(body, headers);
  } catch (error) {
    if (error instanceof WebhookVerificationError) {
      throw new Refusal("unauthorized", message("workflowRequests:signature"), { cause: error });
    }
    throw malformedBody();
  }
  if (!isJsonObject(input) || !isStorable(input)) throw malformedBody();
  return { id: headers["webhook-id"] ?? "", input };
}

async function handle(request: Request, { headers, identify }: FunctionCall): Promise<Response> {
  const environment = process.env;
  if (request.method !== "POST") throw methodRefused("POST");
  const [, hook] = PATH.exec(new URL(request.url).pathname.toLowerCase()) ?? [];
  if (hook === undefined) throw notFound();
  const limits = hookRateLimits(environment);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(limits.address, address);
  const store = chatStore(backendConfiguration(environment), environment);
  const known = v.parse(hookOf, await store.call("workflow_hook_of", { hook }));
  if (known === null) throw notFound();
  const { workflow, person, secret } = known;
  const { id, input } = verified(await bodyOf(request), request, secret);
  // Only messages of who knows the secret count.
  await takeFrom(limits.hook, hook);
  identify({ userId: person });
  // Who knows the address does not know the workflow's id, and cannot use the run's id first.
  const run = derivedId("hook", hook, workflow, id);
  const start = { run, workflow, input, trigger: "hook" } as const;
  const tools = { store, environment, locale: languageOf(request) };
  const started: { readonly run: Run } = {
    run: await startRun(start, { person, session: null }, tools),
  };
  return jsonResponse(202, started, headers);
}

/**
 * `POST /hooks/<id>`: starts an active workflow with the message's body as input. Messages are signed as Standard Webhooks say;
 * the same `webhook-id` again starts no other run.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `DATABASE_URL`, `REGIA_LIMIT_HOOKS_HOOK`, `REGIA_LIMIT_HOOKS_ADDRESS`, and what
 * connects tools.
 */
export default answering("hooks", handle);
