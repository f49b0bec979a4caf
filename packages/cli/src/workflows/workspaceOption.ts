import type { Command } from "commander";
import * as v from "valibot";
import { everyRow } from "../backend/rows.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import type { SignedIn } from "../session/currentSession.ts";

/** The option of commands that concern one workspace. */
export interface WorkspaceOptions {
  readonly workspace?: string;
}

const row = v.object({ id: v.string(), slug: v.string(), name: v.string(), personal: v.boolean() });

/** A workspace of the signed-in person. */
export type OwnWorkspace = v.InferOutput<typeof row>;

/** Adds `--workspace`. */
export function addWorkspaceOption(command: Command, { t }: Context): Command {
  return command.option("--workspace <slug>", t("workflows:option.workspace"));
}

/** The person's workspaces, the personal one included. */
export async function ownWorkspaces(session: SignedIn): Promise<OwnWorkspace[]> {
  const query = {
    table: "workspaces",
    columns: "id,slug,name,personal",
    order: "created_at.asc,id.asc",
    row,
  };
  const all: OwnWorkspace[] = [];
  for await (const rows of everyRow(session, query, Number.POSITIVE_INFINITY)) all.push(...rows);
  return all;
}

/**
 * The workspace that `--workspace` names by slug or id; undefined if the option is absent.
 *
 * @throws CliError (exit code 4) if the person has none of this name
 */
export async function namedWorkspace(
  { workspace }: WorkspaceOptions,
  session: SignedIn,
  { t }: Context,
): Promise<OwnWorkspace | undefined> {
  if (workspace === undefined) return undefined;
  const wanted = workspace.trim().toLowerCase();
  const found = (await ownWorkspaces(session)).find(({ id, slug }) => slug === wanted || id === wanted);
  if (found === undefined) {
    throw new CliError(t("workspaces:error.notFound", { workspace }), exitCodes.notFound);
  }
  return found;
}

/** The filter of rows of the workspace that `--workspace` names; none if the option is absent. */
export async function workspaceFilter(
  options: WorkspaceOptions,
  session: SignedIn,
  context: Context,
): Promise<Readonly<Record<string, string>>> {
  const workspace = await namedWorkspace(options, session, context);
  return workspace === undefined ? {} : { workspace_id: `eq.${workspace.id}` };
}
