import type { Command } from "commander";
import * as v from "valibot";
import { everyRow, findRow } from "../backend/rows.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import type { SignedIn } from "../session/currentSession.ts";
import { notFound } from "./calls.ts";

const row = v.object({
  id: v.string(),
  workspace_id: v.string(),
  name: v.string(),
  active: v.boolean(),
  version: v.number(),
  archived_at: v.nullable(v.string()),
  created_by: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});

/** A workflow, as its row has it. */
export type WorkflowRow = v.InferOutput<typeof row>;

/** The workflows that the person may read, the last changed first. */
export const WORKFLOW_ROWS = {
  table: "workflows",
  columns: "id,workspace_id,name,active,version,archived_at,created_by,created_at,updated_at",
  order: "updated_at.desc,id.desc",
  row,
} as const;

/** Adds the argument that names a workflow. */
export function addWorkflowArgument(command: Command, { t }: Context): Command {
  return command.argument("<workflow>", t("workflows:argument"));
}

async function byName(name: string, session: SignedIn, context: Context): Promise<WorkflowRow | undefined> {
  const filters = { name: `eq.${name}`, archived_at: "is.null" };
  const found: WorkflowRow[] = [];
  for await (const rows of everyRow(session, { ...WORKFLOW_ROWS, filters }, 2)) found.push(...rows);
  if (found.length > 1) throw usageError(context.t("workflows:error.severalNames", { name }));
  return found[0];
}

/**
 * The workflow that an id, the beginning of one or a name stands for.
 *
 * @throws CliError: exit code 2 where it stands for several, 4 if there is none; ApiError
 */
export async function findWorkflow(given: string, session: SignedIn, context: Context): Promise<WorkflowRow> {
  const nameOf = ({ name }: WorkflowRow) => name;
  const found =
    (await findRow(session, WORKFLOW_ROWS, given, { nameOf, context })) ??
    (await byName(given.trim(), session, context));
  if (found === undefined) throw notFound("workflows", context);
  return found;
}
