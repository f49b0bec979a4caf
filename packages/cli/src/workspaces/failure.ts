import { hasStatus } from "@regia/api/client";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";

/** A failed call about one workspace: exit code 4 if there is no such one. */
export function workspaceFailure(error: unknown, workspace: string, { t }: Context): unknown {
  return hasStatus(error, 404)
    ? new CliError(t("workspaces:error.notFound", { workspace }), exitCodes.notFound)
    : error;
}
