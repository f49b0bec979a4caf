import { attachedFile } from "@regia/api/attachments";
import { FILE_BYTES, type FileRefusal, fileName, fileRefusalText } from "@regia/domain/attachments";
import { message } from "@regia/domain/messages";
import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import * as v from "valibot";
import { answering, type FunctionCall } from "../../lib/answering/index.ts";
import { arrivingBytes, readFile } from "../../lib/attachments/index.ts";
import { backendConfiguration } from "../../lib/backend/index.ts";
import { type ChatStore, chatStore } from "../../lib/chat/index.ts";
import {
  bodyEnd,
  jsonResponse,
  languageOf,
  malformed,
  methodRefused,
  Refusal,
  readBytes,
  refuseForeignOrigin,
  siteOrigins,
} from "../../lib/http/index.ts";
import { type Bearer, bearerOf, unauthorized } from "../../lib/identity/index.ts";
import { callerAddress, type Limiter, takeFrom } from "../../lib/rateLimits/index.ts";
import { attachmentRateLimits } from "./rateLimits.ts";

/** The host's rate limit per network address, in front of the function's own, which each process counts separately. */
export const config = {
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** The largest body, in bytes, for the embedded server, whose other functions take smaller ones. */
export const largestBody = FILE_BYTES.file;

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** Longest name that is read, in characters; it is cut to what is kept. */
const LONGEST_NAME = 1_000;

const upload = v.object({
  workspace: id,
  id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME)),
});

const plan = v.picklist<readonly PlanName[]>(PLAN_NAMES);
const met = v.object({ field: v.string(), max: v.number(), used: v.number() });

const refusal = v.variant("code", [
  v.object({ code: v.picklist(["not_found", "unauthorized", "read_only"]) }),
  v.object({ code: v.literal("file_size"), limit: met }),
  v.object({ code: v.literal("files"), limit: met, resetsAt: v.string() }),
]);

const refused = v.object({ refusal, plan: v.optional(plan, "free") });

const admitted = v.union([
  refused,
  v.object({ known: attachedFile }),
  v.object({ plan, maxPages: v.number() }),
]);

const stored = v.union([refused, attachedFile]);

const removed = v.union([refused, v.nullable(v.object({ removed: v.literal(true) }))]);

/** What all calls need. */
interface Exchange {
  readonly request: Request;
  readonly store: ChatStore;
  readonly bearer: Bearer;
  readonly environment: NodeJS.ProcessEnv;
  /** Counts the files of an account that are refused once they were looked into. */
  readonly refusals: Limiter;
  readonly headers: Readonly<Record<string, string>>;
}

const notFound = () => new Refusal("not_found", message("fileRules:notFound"));

function fileRefused(reason: FileRefusal, planName: PlanName, request: Request): Refusal {
  const text = fileRefusalText(reason, { plan: planName, locale: languageOf(request) });
  switch (reason.code) {
    case "file_size":
      return new Refusal(reason.code, text, { met: { limit: { field: "maxFileSizeMB", ...reason.limit } } });
    case "file_pages":
      return new Refusal(reason.code, text, {
        met: { limit: { field: "maxFilePagesPerFile", ...reason.limit } },
      });
    case "files": {
      const { limit, resetsAt } = reason;
      return new Refusal(reason.code, text, {
        met: { limit: { field: "maxFilesPerMonth", ...limit }, resetsAt },
      });
    }
    default:
      return new Refusal(reason.code, text);
  }
}

function storedRefused({ refusal: reason, plan: planName }: v.InferOutput<typeof refused>, request: Request) {
  switch (reason.code) {
    case "not_found":
      return notFound();
    case "unauthorized":
      return unauthorized();
    case "read_only":
      return new Refusal("read_only", message("requests:workspaceReadOnly"));
    case "file_size":
    case "files":
      return fileRefused(reason, planName, request);
  }
}

/** The file in a request's body. */
async function bytesOf(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  return await readBytes(request, most).catch((error: unknown) => {
    if (bodyEnd(error) === undefined) throw error;
    throw new Refusal("malformed", message("fileRules:notArrived"), { headers: { Connection: "close" } });
  });
}

async function post({ request, store, bearer, environment, refusals, headers }: Exchange): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = v.safeParse(upload, query);
  if (!parsed.success) throw malformed(message("fileRules:malformed"));
  const { workspace, id: file, name: claimed } = parsed.output;
  const asker = { person: bearer.userId, session_id: bearer.sessionId };
  // Before the body is read, so that what is refused anyway need not arrive.
  const declared = Number(request.headers.get("content-length") ?? 0) || 0;
  const admission = v.parse(
    admitted,
    await store.call("chat_attachment_admit", {
      ...asker,
      request: { workspace, id: file, bytes: declared },
    }),
  );
  if ("refusal" in admission) throw storedRefused(admission, request);
  if ("known" in admission) {
    await request.body?.cancel();
    return jsonResponse(200, admission.known, headers);
  }
  const most = arrivingBytes(environment);
  const bytes = await bytesOf(request, most);
  if (bytes === "too-large")
    throw fileRefused({ code: "file_too_large", bytes: most }, admission.plan, request);
  const size = bytes.length;
  const name = fileName(claimed);
  // Counted before, so that it also bounds how many wait to be read.
  await takeFrom(refusals, bearer.userId, (seconds) => message("fileRules:tooManyRefused", { seconds }));
  const reading = await readFile(bytes, name, { account: bearer.userId, maxPages: admission.maxPages });
  if ("refusal" in reading) throw fileRefused(reading.refusal, admission.plan, request);
  await refusals.giveBack(bearer.userId);
  const answered = v.parse(
    stored,
    await store.call("chat_attachment_store", {
      ...asker,
      file: { workspace, id: file, name, bytes: size, ...reading.file },
    }),
  );
  if ("refusal" in answered) throw storedRefused(answered, request);
  return jsonResponse(200, answered, headers);
}

async function remove({ request, store, bearer, headers }: Exchange): Promise<Response> {
  const parsed = v.safeParse(id, new URL(request.url).searchParams.get("id"));
  if (!parsed.success) throw malformed(message("fileRules:malformed"));
  const { userId: person, sessionId: session_id } = bearer;
  const answered = v.parse(
    removed,
    await store.call("chat_attachment_remove", { person, session_id, attachment: parsed.output }),
  );
  if (answered === null) throw notFound();
  if ("refusal" in answered) throw storedRefused(answered, request);
  return new Response(null, { status: 204, headers: { ...headers, "Cache-Control": "no-store" } });
}

const METHODS = { POST: post, DELETE: remove };

const isMethod = (method: string): method is keyof typeof METHODS => Object.hasOwn(METHODS, method);

async function handle(request: Request, { headers, identify }: FunctionCall): Promise<Response> {
  const environment = process.env;
  refuseForeignOrigin(request, siteOrigins(environment));
  const { method } = request;
  if (!isMethod(method)) throw methodRefused(...Object.keys(METHODS));
  const limits = attachmentRateLimits(environment);
  const address = callerAddress(request);
  if (address !== undefined) await takeFrom(limits.address, address);
  const configuration = backendConfiguration(environment);
  const bearer = await bearerOf(request, configuration);
  identify(bearer);
  await takeFrom(limits.account, bearer.userId);
  const store = chatStore(configuration, environment);
  return await METHODS[method]({
    request,
    store,
    bearer,
    environment,
    refusals: limits.refused,
    headers,
  });
}

/**
 * `/.netlify/functions/attachments`: files to ask questions with. `POST ?workspace=ID&id=ID&name=NAME` with the file as its
 * body reads it and keeps what a model needs of it; the same id again answers the same. `DELETE ?id=ID` removes one that no
 * question was asked with.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET`, `SUPABASE_JWT_ISSUER`, `DATABASE_URL`,
 * `REGIA_LIMIT_ATTACHMENTS_ACCOUNT`, `REGIA_LIMIT_ATTACHMENTS_ADDRESS`, `REGIA_LIMIT_ATTACHMENTS_REFUSED`, and
 * `AWS_LAMBDA_FUNCTION_NAME`, with which only files up to 4.5 MB arrive.
 */
export default answering("attachments", handle);
