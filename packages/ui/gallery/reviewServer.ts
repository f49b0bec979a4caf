import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { type Approval, readAccepted, writeAccepted } from "./acceptedSet.ts";
import { exclusively } from "./files.ts";
import { readReview, writeReview } from "./lastReview.ts";
import { publishContents, type ReportPlaces } from "./publishReport.ts";
import type { Report } from "./reportData.ts";
import { afterApprovals, approved } from "./review.ts";
import { type Site, serve } from "./site.ts";

/** What the report sends to approve stories. */
export interface ApprovalRequest {
  readonly ids: readonly string[];
  readonly reason: string;
}

/** What it is answered: the error, or the new contents of the report. */
export type ApprovalAnswer = { readonly error: string } | Report;

/** Path below which the report finds this server: GET names the author, POST approves. */
const PATH = "/review/approvals";

/** Options of the server. */
export interface ReviewServerOptions extends ReportPlaces {
  readonly author: string;
  /** Default: a free one. */
  readonly port?: number | undefined;
}

/** An approval of today. */
export const approvalOf = (author: string, reason: string): Approval => ({
  date: new Date().toISOString().slice(0, 10),
  author,
  reason: reason.trim(),
});

/** A request that is not answered with a report, with its HTTP status. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Serves the static Storybook with its report on this machine, and records approvals in the accepted set. */
export function serveReview(options: ReviewServerOptions): Promise<Site> {
  return serve(options.site, options.port, (request, response, next) => {
    if (request.url !== PATH) return next();
    if (request.method === "GET") return send(response, 200, { author: options.author });
    approve(request, options).then(
      (report) => send(response, 200, report),
      (error: unknown) => {
        const status = error instanceof Refusal ? error.status : 500;
        send(response, status, { error: error instanceof Error ? error.message : String(error) });
      },
    );
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function requestOf(request: IncomingMessage): Promise<ApprovalRequest> {
  // A browser sends this header with every request that a page makes, and no page can change it. Vite refuses names of
  // this server that are not its own.
  if (request.headers["sec-fetch-site"] !== "same-origin")
    throw new Refusal(403, "Only the report itself may approve.");
  if (request.method !== "POST") throw new Refusal(405, "Approvals are sent by POST.");
  const { ids, reason }: Partial<Record<keyof ApprovalRequest, unknown>> = Object(
    await json(request).catch(() => undefined),
  );
  if (!Array.isArray(ids) || ids.length === 0) throw new Refusal(400, "No story is named.");
  if (typeof reason !== "string" || !reason.trim()) throw new Refusal(400, "A reason is needed.");
  return { ids, reason };
}

async function approve(request: IncomingMessage, options: ReviewServerOptions): Promise<Report> {
  const { ids, reason } = await requestOf(request);
  await exclusively(options.accepted, () => {
    const last = readReview(options.reports);
    if (!last) throw new Refusal(409, "There are no pictures. Take them with: npm run gallery.");
    const { environment } = last;
    const known = readAccepted(options.accepted) ?? { environment, stories: {}, approvals: {} };
    if (known.environment !== environment)
      throw new Refusal(
        409,
        `The accepted set is from another environment (${known.environment}). Accept all stories here once: npm run gallery -- --accept --reason "..."`,
      );
    const stories = last.stories.filter(({ id }) => ids.includes(id));
    const set = approved(known, stories, approvalOf(options.author, reason));
    writeAccepted(options.accepted, set);
    writeReview(options.reports, { ...last, stories: afterApprovals(last.stories, set.stories) });
  });
  return publishContents(options);
}
