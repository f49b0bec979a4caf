import { revokedToken } from "@regia/api/tokens";
import type { Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callProcedure } from "./procedure.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function revoke(id: string, options: ChangeOptions, context: Context): Promise<void> {
  const { t } = context;
  if (!UUID.test(id)) throw new CliError(t("tokens:error.notFound"), exitCodes.notFound);
  const { dryRun = false } = options;
  const session = await currentSession(options, context);
  const call = {
    name: "revoke_api_token",
    parameters: { id, dry_run: dryRun },
    answer: revokedToken,
    repetition: "safe",
  } as const;
  const { name, revoked } = await uninterrupted(() => callProcedure(session, call, context), context);
  const status = !revoked ? "unchanged" : dryRun ? "planned" : "applied";
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
