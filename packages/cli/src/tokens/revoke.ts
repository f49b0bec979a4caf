import { revokedToken } from "@regia/api/tokens";
import type { Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { byIdPrefix, isId, isIdPrefix } from "../input/idPrefix.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession, type SignedIn } from "../session/currentSession.ts";
import { unknownToken } from "./failures.ts";
import { callProcedure, LIVE_TOKENS } from "./procedure.ts";

/** The id of the token that a text names. The beginning of an id names a live token. */
async function wholeId(given: string, session: SignedIn, context: Context): Promise<string> {
  if (isId(given)) return given.toLowerCase();
  const tokens = await callProcedure(session, LIVE_TOKENS, context);
  const found = byIdPrefix(given, tokens, ({ name }) => name, context);
  if (found === undefined) throw unknownToken(context);
  return found.id;
}

/** Revokes the token, or of a dry run finds out whether it would be revoked. */
async function execute(id: string, dryRun: boolean, session: SignedIn, context: Context) {
  if (dryRun) {
    const tokens = await callProcedure(session, LIVE_TOKENS, context);
    const found = tokens.find((token) => token.id === id);
    if (found === undefined) throw unknownToken(context);
    return { id: found.id, name: found.name, status: "planned" } as const;
  }
  const call = {
    name: "revoke_api_token",
    parameters: { id },
    answer: revokedToken,
    repetition: "safe",
  } as const;
  const { revoked, ...token } = await uninterrupted(() => callProcedure(session, call, context), context);
  return { ...token, status: revoked ? "applied" : "unchanged" } as const;
}

async function revoke(given: string, options: ChangeOptions, context: Context): Promise<void> {
  const { t } = context;
  if (!isIdPrefix(given)) throw unknownToken(context);
  const session = await currentSession(options, context);
  const whole = await wholeId(given, session, context);
  const { status, id, name } = await execute(whole, options.dryRun === true, session, context);
  if (options.json) printJson({ status, id, name });
  else print(`${oneLine(name)} (${id})\n`);
  printMessage(status === "applied" ? t("tokens:revoke.done") : t(`changes:${status}`));
}

/** `regia tokens revoke ID`. */
export function defineRevoke(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("tokens:revoke.description")).argument("<id>", t("tokens:revoke.id"));
  addChangeOptions(command, context).action((id: string, options: ChangeOptions) =>
    revoke(id, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia tokens revoke 0190a5c8-0000-7000-8000-00000000000a": "tokens:revoke.example.one",
      "regia tokens revoke 0190a5c8-0000-7000-8000-00000000000a --dry-run": "tokens:revoke.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
