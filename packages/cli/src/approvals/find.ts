import type { Approval } from "@regia/api/workflows";
import { APPROVAL_STATUSES, type JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import { findRow } from "../backend/rows.ts";
import type { Context } from "../program/context.ts";
import type { SignedIn } from "../session/currentSession.ts";
import { notFound, readRun } from "../workflows/calls.ts";

const row = v.object({
  id: v.string(),
  run_id: v.string(),
  step_id: v.string(),
  workspace_id: v.string(),
  tool: v.string(),
  arguments: v.custom<JsonObject>((value) => typeof value === "object" && value !== null),
  hash: v.string(),
  reason: v.string(),
  status: v.picklist(APPROVAL_STATUSES),
  expires_at: v.string(),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  note: v.nullable(v.string()),
});

/** A request for consent, as its row has it. */
export type ApprovalRow = v.InferOutput<typeof row>;

/** The requests for consent that the person may read, those that expire first before others. */
export const APPROVAL_ROWS = {
  table: "approvals",
  columns:
    "id,run_id,step_id,workspace_id,tool,arguments,hash,reason,status,expires_at,decided_by,decided_at,note",
  order: "expires_at.asc,id.asc",
  row,
} as const;

/**
 * The request for consent that an id, or the beginning of one, stands for, as it stands now.
 *
 * @throws CliError: exit code 2 where it stands for several, 4 if there is none; ApiError
 */
export async function findApproval(given: string, session: SignedIn, context: Context): Promise<Approval> {
  const nameOf = ({ tool, status }: ApprovalRow) => `${tool} (${status})`;
  const query = { ...APPROVAL_ROWS, order: "expires_at.desc,id.desc" };
  const found = await findRow(session, query, given, { nameOf, context });
  const { approvals } = found === undefined ? { approvals: [] } : await readRun(session, found.run_id);
  const approval = approvals.find(({ id }) => id === found?.id);
  if (approval === undefined) throw notFound("approvals", context);
  return approval;
}
