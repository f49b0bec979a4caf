import { ApiError, isTokenRefused } from "@regia/api/client";
import { presentableText } from "@regia/domain/errors";
import type { Context } from "../program/context.ts";
import { CliError, type ExitCode, exitCodes } from "../program/exit.ts";

const EXIT_BY_STATUS: Readonly<Record<number, ExitCode>> = {
  400: exitCodes.usage,
  401: exitCodes.notAllowed,
  403: exitCodes.notAllowed,
  404: exitCodes.notFound,
  413: exitCodes.usage,
  422: exitCodes.usage,
};

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

function sentenceOf({ kind, url, status, body, location }: ApiError, { t }: Context): string {
  switch (kind) {
    case "unreachable":
      return t("session:backend.unreachable", { site: originOf(url) });
    case "timeout":
      return t("session:backend.timeout", { site: originOf(url) });
    case "moved":
      return t("session:backend.moved", { site: originOf(url), location: location ?? "?" });
    case "unexpected":
      return t("session:backend.notRegia", { site: originOf(url) });
    case "refused":
      if (status === 429) return t("session:backend.tooMany");
      if (status === 502 || status === 503 || status === 504)
        return t("session:backend.unavailable", { site: originOf(url) });
      return (
        presentableText(body) ??
        (status === 403 ? t("session:backend.notAllowed") : t("session:backend.refused", { status }))
      );
  }
}

/** Turns a failed call into a sentence and an exit code. Other errors are returned unchanged. */
export function explainBackend(error: unknown, context: Context): unknown {
  if (!(error instanceof ApiError)) return error;
  if (isTokenRefused(error)) {
    return new CliError(context.t("session:backend.notSignedIn"), exitCodes.notAllowed);
  }
  // The account has had a second factor since the session began.
  if (error.code === "insufficient_aal") {
    return new CliError(context.t("session:backend.codeNeeded"), exitCodes.notAllowed);
  }
  const exitCode = error.kind === "refused" ? EXIT_BY_STATUS[error.status] : undefined;
  return new CliError(sentenceOf(error, context), exitCode ?? exitCodes.failed);
}
