import { ApiError } from "@regia/api/client";
import { presentableText } from "@regia/domain/errors";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";

/**
 * A failed call about payments. Here 503 is the payment service that is missing or does not answer, not the site; exit code
 * 4 if there is no such invoice.
 */
export function billingFailure(error: unknown, { t }: Context): unknown {
  if (!(error instanceof ApiError)) return error;
  const said = presentableText(error.body);
  if (error.status === 503 && said !== null) return new CliError(said);
  return error.status === 404
    ? new CliError(said ?? t("billingCommand:error.notFound"), exitCodes.notFound)
    : error;
}
