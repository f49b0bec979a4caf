import { MAX_TOKENS, TOKEN_DAYS } from "@regia/domain/administration";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";

/** The name of a token is none. */
export const invalidName = ({ t }: Context): CliError => usageError(t("tokens:error.name"));

/** A token cannot be valid for so long. */
export const invalidDays = ({ t }: Context): CliError =>
  usageError(t("tokens:error.days", { most: TOKEN_DAYS.most }));

/** The person has as many tokens as one can have. */
export const tooManyTokens = ({ t }: Context): CliError =>
  new CliError(t("tokens:error.tooMany", { max: MAX_TOKENS }));

/** There is no such token. */
export const unknownToken = ({ t }: Context): CliError =>
  new CliError(t("tokens:error.notFound"), exitCodes.notFound);
