import { type RunDocument, type RunEvent, runDocument } from "@regia/api/workflows";
import { hasEnded } from "@regia/domain/workflows";
import * as v from "valibot";
import { eventStream } from "../../lib/chat/index.ts";
import { jsonResponse } from "../../lib/http/index.ts";
import { followRun, told } from "../../lib/runs/index.ts";
import { call, type Exchange } from "./exchange.ts";

const read = v.object({ ...runDocument.entries, versions: v.record(v.string(), v.string()) });

type Read = v.InferOutput<typeof read>;

/** @param known versions of the rows that are known, which are left out. */
const readRun = (run: string, exchange: Exchange, known: Read["versions"] = {}): Promise<Read> =>
  call(exchange, "workflow_run", { run, known }, { schema: read, subject: "run" });

/** A run as it is: the whole, then every change until its end. Who may no longer read it gets nothing more. */
async function* events(
  first: Read,
  exchange: Exchange,
  { next, end }: ReturnType<typeof followRun>,
): AsyncGenerator<RunEvent> {
  const { locale } = exchange;
  let present = first;
  let sent = "";
  try {
    for (;;) {
      const run = JSON.stringify(present.run);
      if (run !== sent) yield { run: told(present.run, locale) };
      sent = run;
      for (const step of present.steps) yield { step: told(step, locale) };
      for (const approval of present.approvals) yield { approval };
      if (hasEnded(present.run.status)) return;
      await next();
      present = await readRun(first.run.id, exchange, present.versions);
    }
  } finally {
    end();
  }
}

/** A run with its steps and approvals: as JSON, or as a stream that goes on to its end. */
export async function showRun(run: string, request: Request, exchange: Exchange): Promise<Response> {
  const { headers, locale, environment } = exchange;
  const isStream = request.headers.get("accept")?.includes("text/event-stream") === true;
  if (!isStream) {
    const found = await readRun(run, exchange);
    const document: RunDocument = {
      run: told(found.run, locale),
      steps: found.steps.map((step) => told(step, locale)),
      approvals: found.approvals,
    };
    return jsonResponse(200, document, headers);
  }
  const following = followRun(run, environment);
  try {
    const first = await readRun(run, exchange);
    const { signal } = new AbortController();
    return eventStream(events(first, exchange, following), headers, { signal, end: following.end });
  } catch (error) {
    following.end();
    throw error;
  }
}
