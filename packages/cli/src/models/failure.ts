import { hasStatus } from "@regia/api/client";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";

/** A failed call about one model: exit code 4 if there is no such one. */
export function modelFailure(error: unknown, model: string, { t }: Context): unknown {
  return hasStatus(error, 404)
    ? new CliError(t("models:error.notFound", { model }), exitCodes.notFound)
    : error;
}
