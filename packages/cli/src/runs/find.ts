import { RUN_STATUSES, RUN_TRIGGERS } from "@regia/domain/workflows";
import type { Command } from "commander";
import * as v from "valibot";
import { findRow } from "../backend/rows.ts";
import type { Context } from "../program/context.ts";
import type { SignedIn } from "../session/currentSession.ts";
import { notFound } from "../workflows/calls.ts";

/** A number of a row as decimals, without an exponent. */
const decimalText = (value: string | number): string =>
  typeof value === "string" ? value : value.toFixed(12).replace(/\.?0+$/, "");

const row = v.object({
  id: v.string(),
  workspace_id: v.string(),
  workflow_id: v.string(),
  version: v.number(),
  status: v.picklist(RUN_STATUSES),
  trigger: v.picklist(RUN_TRIGGERS),
  dry_run: v.boolean(),
  started_by: v.nullable(v.string()),
  /** Decimal euro. */
  cost: v.pipe(v.union([v.string(), v.number()]), v.transform(decimalText)),
  created_at: v.string(),
  started_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
});

/** A run, as its row has it, without input and error. */
export type RunRow = v.InferOutput<typeof row>;

/** The runs that the person may read, the newest first. */
export const RUN_ROWS = {
  table: "runs",
  columns:
    "id,workspace_id,workflow_id,version,status,trigger,dry_run,started_by,cost,created_at,started_at,ended_at",
  order: "created_at.desc,id.desc",
  row,
} as const;

/** Adds the argument that names a run. */
export function addRunArgument(command: Command, { t }: Context): Command {
  return command.argument("<run>", t("runs:argument"));
}

/**
 * The run that an id, or the beginning of one, stands for.
 *
 * @throws CliError: exit code 2 where it stands for several, 4 if there is none; ApiError
 */
export async function findRun(given: string, session: SignedIn, context: Context): Promise<RunRow> {
  const nameOf = (run: RunRow) => run.created_at;
  const found = await findRow(session, RUN_ROWS, given, { nameOf, context });
  if (found === undefined) throw notFound("runs", context);
  return found;
}
