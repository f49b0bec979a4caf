import { createHash, timingSafeEqual } from "node:crypto";
import { LOCAL_PAYMENTS_PATH } from "@regia/api/site";
import { readBytes } from "@regia/functions/http";
import { changeAt } from "./changes.ts";
import { expanded, read } from "./collections.ts";
import { decodeForm, type FormRecord } from "./form.ts";
import { API_VERSION, newId } from "./objects.ts";
import { invalidRequest, Problem } from "./problem.ts";
import type { Store } from "./store.ts";
import type { Timeline } from "./timeline.ts";

/** The largest body, in bytes. */
const LARGEST_BODY = 256 * 1024;

/** How long the answer to an idempotency key is kept, in seconds. */
const KEY_LIFE = 86_400;

/** An answer as it is sent and kept. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

const problemAnswer = ({ status, body }: Problem): Answer => ({
  status,
  body: JSON.stringify({ error: body }),
});

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Runs a request; what it did is taken back if it fails, unless its problem keeps it. */
async function attempt(store: Store, work: (store: Store) => Promise<object>): Promise<Answer> {
  let kept: Problem | undefined;
  try {
    const body = await store.sql.savepoint(async (inner) => {
      try {
        return await work(store.within(inner));
      } catch (error) {
        if (!(error instanceof Problem && error.keepsChanges)) throw error;
        kept = error;
        return {};
      }
    });
    return kept === undefined ? { status: 200, body: JSON.stringify(body) } : problemAnswer(kept);
  } catch (error) {
    if (error instanceof Problem) return problemAnswer(error);
    throw error;
  }
}

/** An answer, and the request that it was first given to; undefined if that is this one. */
interface Given extends Answer {
  readonly original?: string | undefined;
}

/** A request that is done once, whatever its key. */
interface Once {
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly requestId: string;
}

/**
 * Answers a request with an idempotency key once; the same request again gets the same answer. A second one at the same
 * time waits for the first. Nothing is kept of a request that was refused before anything was done.
 */
async function once(
  store: Store,
  { key, fingerprint, requestId }: Once,
  work: () => Promise<Answer>,
): Promise<Given> {
  const { sql, now } = store;
  await sql`delete from embedded.payment_requests where created < ${now - KEY_LIFE}`;
  const [first] = await sql`
    insert into embedded.payment_requests (key, fingerprint, created, request_id)
    values (${key}, ${fingerprint}, ${now}, ${requestId})
    on conflict (key) do nothing returning key`;
  if (first === undefined) {
    const [known] = await sql<(Required<Given> & { readonly fingerprint: Buffer })[]>`
      select fingerprint, status, body, request_id as original from embedded.payment_requests where key = ${key}`;
    if (known === undefined) throw new Error("An idempotency key is gone.");
    if (known.fingerprint.equals(fingerprint)) return known;
    const message =
      "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
      `Try using a key other than '${key}' if you meant to execute a different request.`;
    return problemAnswer(new Problem(400, { type: "idempotency_error", message }));
  }
  const answer = await work();
  if (answer.status === 200 || answer.status === 402)
    await sql`
      update embedded.payment_requests set status = ${answer.status}, body = ${answer.body} where key = ${key}`;
  else await sql`delete from embedded.payment_requests where key = ${key}`;
  return answer;
}

/** The parameters of a request: those of its address and its body. */
async function parametersOf(request: Request, url: URL): Promise<{ given: FormRecord; text: string }> {
  const bytes = await readBytes(request, LARGEST_BODY);
  if (bytes === "too-large") throw invalidRequest("The request is too large.");
  const text = [url.search.slice(1), new TextDecoder().decode(bytes)].filter((part) => part !== "").join("&");
  return { given: decodeForm(new URLSearchParams(text)), text };
}

/** Serves Stripe's interface at `/local/pay/api/v1/…` to whoever has the key. */
export function paymentsApi(
  timeline: Timeline,
  key: string,
): (request: Request, url: URL) => Promise<Response> {
  const expected = digestOf(key);

  function refusalOf(request: Request): Problem | undefined {
    const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (given !== undefined && timingSafeEqual(digestOf(given), expected)) return undefined;
    const message = given === undefined ? "You did not provide an API key." : "Invalid API Key provided.";
    return new Problem(401, { type: "invalid_request_error", message });
  }

  async function answerAt(request: Request, url: URL, requestId: string): Promise<Given> {
    const refusal = refusalOf(request);
    if (refusal) throw refusal;
    const { method } = request;
    const path = url.pathname.slice(`${LOCAL_PAYMENTS_PATH}/v1/`.length).replace(/\/$/, "");
    const { given, text } = await parametersOf(request, url);
    const change = changeAt(method, path);
    const unknown = new Problem(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: /v1/${path}).`,
    });
    if (change === undefined && method !== "GET") throw unknown;
    const idempotencyKey = method === "POST" ? request.headers.get("idempotency-key") : null;
    const answered = async (store: Store) => {
      const answer = change ? await change(store, given) : await read(store, path, given);
      if (answer === undefined) throw unknown;
      return await expanded(store, answer, given["expand"]);
    };
    return await timeline.run(
      async (store) => {
        if (change === undefined) return { status: 200, body: JSON.stringify(await answered(store)) };
        const work = () => attempt(store, answered);
        if (idempotencyKey === null) return await work();
        const fingerprint = digestOf(`${path}\n${text}`);
        return await once(store, { key: idempotencyKey, fingerprint, requestId }, work);
      },
      { requestId, idempotencyKey },
    );
  }

  return async (request, url) => {
    const requestId = newId("req");
    const { status, body, original } = await answerAt(request, url, requestId).catch(
      (error: unknown): Given => {
        if (error instanceof Problem) return problemAnswer(error);
        throw error;
      },
    );
    const headers = new Headers({
      "Content-Type": "application/json",
      "Request-Id": requestId,
      "Stripe-Version": API_VERSION,
    });
    const key = request.headers.get("idempotency-key");
    if (key !== null) headers.set("Idempotency-Key", key);
    if (original !== undefined) {
      headers.set("Idempotent-Replayed", "true");
      headers.set("Original-Request", original);
    }
    return new Response(body, { status, headers });
  };
}
