import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { type Approval, readAccepted, writeAccepted } from "./acceptedSet.ts";
import { readReview, writeReview } from "./lastReview.ts";
import { publishContents, type ReportPlaces } from "./publishReport.ts";
import { afterApproval, approved } from "./review.ts";
import { type Site, serve } from "./site.ts";

/** What the report sends to approve stories. */
export interface ApprovalRequest {
  readonly ids: readonly string[];
  readonly reason: string;
}

/** What it is answered: the error, or the new contents of the report. */
export type ApprovalAnswer = { readonly error: string } | ReturnType<typeof publishContents>;

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

/** Serves the static Storybook with its report on this machine, and records approvals in the accepted set. */
export function serveReview(options: ReviewServerOptions): Promise<Site> {
  return serve(options.site, options.port, (request, response, next) => {
    if (request.url !== PATH) return next();
    if (request.method === "GET") return send(response, 200, { author: options.author });
    answerOf(request, options).then(
      (answer) => send(response, "error" in answer ? 400 : 200, answer),
      (error: unknown) => send(response, 500, { error: String(error) }),
    );
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function answerOf(request: IncomingMessage, options: ReviewServerOptions): Promise<ApprovalAnswer> {
  // A browser sends this header with every request that a page makes, and no page can change it.
  if (request.headers["sec-fetch-site"] !== "same-origin")
    return { error: "Only the report itself may approve." };
  const asked = (await json(request)) as Partial<ApprovalRequest>;
  const ids = new Set(asked.ids);
  if (!asked.reason?.trim()) return { error: "A reason is needed." };

  const last = readReview(options.reports);
  const known = readAccepted(options.accepted);
  if (!last) return { error: "There are no pictures. Take them with: npm run gallery." };
  if (known && known.environment !== last.environment)
    return {
      error: `The accepted set is from another environment (${known.environment}). Accept all stories here once: npm run gallery -- --accept --reason "..."`,
    };
  const stories = last.stories.filter(({ id }) => ids.has(id));
  const set = known ?? { environment: last.environment, stories: {}, approvals: {} };
  writeAccepted(options.accepted, approved(set, stories, approvalOf(options.author, asked.reason)));
  writeReview(options.reports, {
    ...last,
    stories: last.stories.flatMap((story) => (ids.has(story.id) ? (afterApproval(story) ?? []) : [story])),
  });
  return publishContents(options);
}
