import type { IncomingMessage, ServerResponse } from "node:http";
import { argumentsHash, canonical, type Json, sha256Hex } from "@regia/domain/workflows";
import { beforeEach } from "vitest";
import { startServer } from "./backend.ts";
import { type Outcome, type RunOptions, regia } from "./command.ts";

type Row = Readonly<Record<string, Json>>;

export const KITCHEN = "0190a5c8-0000-7000-8000-0000000000a1";
export const OFFERS = "1190a5c8-0000-7000-8000-000000000001";
export const REPORT = "1290a5c8-0000-7000-8000-000000000002";
export const RUN = "2190a5c8-0000-7000-8000-000000000001";
export const APPROVAL = "3190a5c8-0000-7000-8000-000000000001";
const STEP = "4190a5c8-0000-7000-8000-000000000001";

export const GRAPH = { steps: [{ key: "ask", tool: "model", arguments: { prompt: "x" } }] };
export const FAULT = { step: "ask", code: "unknown_tool", message: "Lo strumento non esiste." };

/** A mail with what a terminal must not show as it is, and must not cut. */
export const MAIL = {
  to: ["rossi@example.com", "bianchi@example.com"],
  subject: "Offerta",
  text: `Gentile cliente,\n\u001b[2Jecco l'offerta.\n${"riga ".repeat(40)}fine`,
};

const workflow = (id: string, name: string, rest: Row = {}): Row => ({
  id,
  workspace_id: KITCHEN,
  name,
  active: true,
  version: 2,
  archived_at: null,
  created_by: null,
  created_at: "2026-11-25T09:00:00+00:00",
  updated_at: "2026-11-26T09:00:00+00:00",
  ...rest,
});

export const run = (rest: Row = {}): Row => ({
  id: RUN,
  workspace_id: KITCHEN,
  workflow_id: OFFERS,
  version: 2,
  status: "waiting",
  trigger: "manual",
  dry_run: false,
  input: {},
  started_by: null,
  cost: "0.0012",
  error: null,
  created_at: "2026-11-26T09:00:00+00:00",
  started_at: "2026-11-26T09:00:00+00:00",
  ended_at: null,
  repeat_of: null,
  ...rest,
});

export const ENDED = { status: "succeeded", ended_at: "2026-11-26T09:00:09+00:00" };

const step = (rest: Row = {}): Row => ({
  id: STEP,
  run_id: RUN,
  key: "send",
  tool: "mail.send",
  item: null,
  status: "awaiting",
  attempt: 1,
  input: MAIL,
  output: null,
  error: null,
  cost: "0",
  receipt: null,
  tainted: ["web"],
  wake_at: null,
  undone_at: null,
  undoable: false,
  started_at: null,
  ended_at: null,
  ...rest,
});

/** What the site has and was asked, new for each test. */
export interface WorkflowsSite {
  url: string;
  /** The bodies of the function's requests, newest last. */
  asked: Row[];
  /** The paths of all requests. */
  paths: string[];
  workflows: Row[];
  runs: Row[];
  approvals: Row[];
  /** The runs that further looks at a run find, the last one for ever. */
  course: Row[];
  /** The lines of the receipts. */
  receipts: string[];
  /** A refusal of the function: its status and its error. */
  refusal: { readonly status: number; readonly error: Row } | undefined;
  faults: readonly Row[];
}

/** Receipts that follow each other. */
export async function chained(count: number): Promise<string[]> {
  const lines: string[] = [];
  let previous = "0".repeat(64);
  for (let seq = 1; seq <= count; seq += 1) {
    const fields = {
      ...{ seq, at: "2026-11-26T09:00:00.000Z", kind: "asked", run: RUN, step: STEP, approval: APPROVAL },
      ...{ actor: null, body: { tool: "mail.send", note: "è già\u2028qui" }, previous },
    };
    previous = await sha256Hex(canonical(fields));
    lines.push(JSON.stringify({ ...fields, hash: previous }));
  }
  return lines;
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** The rows that a query of PostgREST asks for: filters by equality and null, order by what the rows are in. */
function rowsFor(rows: readonly Row[], query: URLSearchParams): Row[] {
  const offset = Number(query.get("offset"));
  const isKept = (row: Row) =>
    [...query].every(([name, filter]) => {
      if (["select", "order", "limit", "offset"].includes(name)) return true;
      return filter === "is.null" ? row[name] === null : filter === `eq.${row[name]}`;
    });
  const columns = (query.get("select") ?? "").split(",");
  return rows
    .filter(isKept)
    .slice(offset, offset + Number(query.get("limit")))
    .map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
}

function tablesOf(site: WorkflowsSite): Readonly<Record<string, readonly Row[]>> {
  return {
    workspaces: [{ id: KITCHEN, slug: "cucina-k3m8p2qx", name: "Cucina", personal: false }],
    workflows: site.workflows,
    workflow_versions: [{ id: STEP, workflow_id: OFFERS, version: 2, graph: GRAPH, hash: "f".repeat(64) }],
    runs: site.runs.map((row) => ({ ...row, cost: Number(row["cost"]) })),
    approvals: site.approvals,
  };
}

function answerOf(site: WorkflowsSite, body: Row): unknown {
  switch (body["action"]) {
    case "check":
      return { levels: [["ask"]], faults: site.faults };
    case "save":
      return { workflow: body["workflow"], version: 1, hash: "f".repeat(64), faults: site.faults };
    case "decide":
      return { status: body["verdict"] === "approve" ? "approved" : "rejected" };
    default:
      return {
        run: run({ id: body["run"] ?? RUN, status: body["action"] === "cancel" ? "cancelled" : "queued" }),
      };
  }
}

/** A site with workflows, without a store, for each test of a file; what it has can be changed in the test. */
export function useWorkflowsSite(): {
  readonly site: WorkflowsSite;
  readonly env: () => Readonly<Record<string, string>>;
  readonly command: (args: readonly string[], options?: RunOptions) => Promise<Outcome>;
} {
  const site = {} as WorkflowsSite;
  beforeEach(async () => {
    const { hash } = await argumentsHash("mail.send", MAIL);
    Object.assign(site, {
      asked: [],
      paths: [],
      workflows: [workflow(OFFERS, "Offerte"), workflow(REPORT, "Resoconto", { active: false })],
      runs: [run()],
      approvals: [
        {
          ...{ id: APPROVAL, run_id: RUN, step_id: STEP, workspace_id: KITCHEN, tool: "mail.send" },
          ...{ arguments: MAIL, hash, reason: "irreversible", tainted: ["web"], status: "pending" },
          ...{ requested_at: "2026-11-26T09:00:00+00:00", expires_at: "2026-12-03T09:00:00+00:00" },
          ...{ decided_by: null, decided_at: null, note: null },
        },
      ],
      course: [],
      receipts: await chained(3),
      refusal: undefined,
      faults: [],
    } satisfies Omit<WorkflowsSite, "url">);
    site.url = await startServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", `http://${request.headers.host}`);
      if (pathname.endsWith("/config")) {
        return send(response, 200, { url: `http://${request.headers.host}`, publishableKey: "k" });
      }
      site.paths.push(request.url ?? "");
      const table = /^\/rest\/v1\/(\w+)$/.exec(pathname)?.[1];
      if (table !== undefined) return send(response, 200, rowsFor(tablesOf(site)[table] ?? [], searchParams));
      if (searchParams.has("receipts")) {
        return response
          .writeHead(200, { "Content-Type": "application/x-ndjson" })
          .end(site.receipts.map((line) => `${line}\n`).join(""));
      }
      if (searchParams.has("run")) {
        const [next = site.runs[0]] = site.course;
        if (site.course.length > 1) site.course.shift();
        return send(response, 200, { run: next, steps: [step()], approvals: site.approvals });
      }
      const body = await bodyOf(request);
      site.asked.push(body);
      if (site.refusal) return send(response, site.refusal.status, { error: site.refusal.error });
      return send(response, body["action"] === "start" ? 202 : 200, answerOf(site, body));
    });
  });
  const env = () => ({ REGIA_URL: site.url, REGIA_TOKEN: "token" });
  const command = (args: readonly string[], options: RunOptions = {}) =>
    regia(args, { ...options, env: { ...env(), ...options.env } });
  return { site, env, command };
}
