import { MAX_BODY_BYTES } from "@regia/api/admin";
import { type OfferedTool, type WorkflowRequest, workflowRequest } from "@regia/api/workflows";
import { message, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { answering, type FunctionCall } from "../../lib/answering/index.ts";
import { backendConfiguration } from "../../lib/backend/index.ts";
import { chatStore, closeChat } from "../../lib/chat/index.ts";
import {
  type BodyBounds,
  jsonResponse,
  languageOf,
  malformed,
  methodRefused,
  readJsonObject,
  refuseForeignOrigin,
  siteOrigins,
} from "../../lib/http/index.ts";
import { bearerOf } from "../../lib/identity/index.ts";
import { callerAddress, takeFrom } from "../../lib/rateLimits/index.ts";
import { closeChanges } from "../../lib/runs/index.ts";
import { toolsOf } from "../../lib/tools/index.ts";
import { act } from "./actions.ts";
import type { Exchange } from "./exchange.ts";
import { fileOf } from "./file.ts";
import { workflowRateLimits } from "./rateLimits.ts";
import { showRun } from "./reading.ts";
import { receiptsOf } from "./receipts.ts";
import { settingsOf } from "./settings.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 1_800, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** The embedded server calls it before it stops. */
export async function close(): Promise<void> {
  await Promise.all([closeChanges(), closeChat()]);
}

/** Graphs hold JSON Schemas, and arguments within lists. */
const BOUNDS: BodyBounds = { bytes: MAX_BODY_BYTES, levels: 64 };

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

const malformedRequest = () => malformed(message("workflowRequests:malformed"));

async function readRequest(request: Request): Promise<WorkflowRequest> {
  const parsed = v.safeParse(workflowRequest, await readJsonObject(request, BOUNDS));
  if (!parsed.success) throw malformedRequest();
  return parsed.output;
}

/** The actions that begin what goes on after the answer. */
const BEGINNING: ReadonlySet<WorkflowRequest["action"]> = new Set(["start", "repeat"]);

async function post(request: Request, exchange: Exchange): Promise<Response> {
  const asked = await readRequest(request);
  const answered = await act(asked, exchange);
  return jsonResponse(BEGINNING.has(asked.action) ? 202 : 200, answered, exchange.headers);
}

/** The tools that steps can call, also those that are not connected. */
async function offeredTools({ environment, locale, headers }: Exchange): Promise<Response> {
  const tools = (await toolsOf(environment, locale)).map(
    ({ description, unavailable }): OfferedTool => ({
      ...description,
      available: unavailable === null,
      reason: unavailable === null ? null : translateMessage(locale, unavailable),
    }),
  );
  return jsonResponse(200, { tools }, headers);
}

/** What `GET` shows, by the parameter that names it. */
const SHOWN: Readonly<
  Record<string, (named: string, request: Request, exchange: Exchange) => Promise<Response>>
> = {
  run: showRun,
  receipts: (workspace, _, exchange) => receiptsOf(workspace, exchange),
  settings: (workspace, _, exchange) => settingsOf(workspace, exchange),
  file: (file, _, exchange) => fileOf(file, exchange),
};

async function get(request: Request, exchange: Exchange): Promise<Response> {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("tools")) return await offeredTools(exchange);
  const shown = Object.entries(SHOWN).find(([name]) => searchParams.has(name));
  if (shown === undefined) throw malformedRequest();
  const [name, show] = shown;
  const named = v.safeParse(id, searchParams.get(name));
  if (!named.success) throw malformedRequest();
  return await show(named.output, request, exchange);
}

const METHODS = { POST: post, GET: get };

const isMethod = (method: string): method is keyof typeof METHODS => Object.hasOwn(METHODS, method);

async function handle(request: Request, { headers, identify }: FunctionCall): Promise<Response> {
  const environment = process.env;
  refuseForeignOrigin(request, siteOrigins(environment));
  const { method, signal } = request;
  if (!isMethod(method)) throw methodRefused(...Object.keys(METHODS));
  const limits = workflowRateLimits(environment);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(limits.address, address);
  const configuration = backendConfiguration(environment);
  const bearer = await bearerOf(request, configuration);
  identify(bearer);
  await takeFrom(limits.account, bearer.userId);
  const asker = { person: bearer.userId, session: bearer.sessionId };
  const store = chatStore(configuration, environment);
  const exchange = { asker, store, environment, locale: languageOf(request), headers, signal };
  return await METHODS[method](request, exchange);
}

/**
 * `/.netlify/functions/workflows`: graphs, their runs and what people decide. `POST` takes one action; `GET` shows the tools
 * (`?tools=1`), a run (`?run=ID`, as JSON or as an event stream to its end), the receipts of a workspace (`?receipts=ID`), its
 * schedules and hooks (`?settings=ID`), or a file that a step wrote (`?file=ID`). Runs go on when nobody reads them.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET`, `SUPABASE_JWT_ISSUER`, `DATABASE_URL`,
 * `REGIA_LIMIT_WORKFLOWS_ACCOUNT`, `REGIA_LIMIT_WORKFLOWS_ADDRESS`, `REGIA_PUBLIC_URL` for the addresses of hooks, and what
 * connects tools and models.
 */
export default answering("workflows", handle);
