import { createdToken } from "@regia/api/tokens";
import { MAX_TOKENS, TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from "@regia/domain/administration";
import { validateWorkspaceName, workspaceName } from "@regia/domain/workspaces";
import { type Command, Option } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printJson } from "../output/json.ts";
import { shownDay } from "../output/moments.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession, type SignedIn } from "../session/currentSession.ts";
import { invalidDays, invalidName, tooManyTokens } from "./failures.ts";
import { callProcedure, LIVE_TOKENS } from "./procedure.ts";

interface Options extends ChangeOptions {
  readonly scope: TokenScope;
  readonly days?: string;
}

/** For how many days the token is to be valid. */
function readDays(days: string | undefined, context: Context): number {
  if (days === undefined) return TOKEN_DAYS.usual;
  const number = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (number < 1 || number > TOKEN_DAYS.most) throw invalidDays(context);
  return number;
}

/** Finds out whether the token could be created. */
async function plan(name: string, session: SignedIn, context: Context): Promise<void> {
  if (!validateWorkspaceName(name).isValid) throw invalidName(context);
  const tokens = await callProcedure(session, LIVE_TOKENS, context);
  if (tokens.length >= MAX_TOKENS) throw tooManyTokens(context);
}

async function create(name: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const { scope, json, dryRun } = options;
  const days = readDays(options.days, context);
  const session = await currentSession(options, context);
  if (dryRun) {
    await plan(name, session, context);
    if (json) printJson({ status: "planned", name: workspaceName(name), scope });
    printMessage(t("changes:planned"));
    return;
  }
  const call = {
    name: "create_api_token",
    parameters: { name, scope, days },
    answer: createdToken,
    repetition: "unless-carried-out",
  } as const;
  const { expires_at: expiry, ...created } = await uninterrupted(
    () => callProcedure(session, call, context),
    context,
  );
  if (json) printJson(created);
  else print(`${created.token}\n`);
  printMessage(t("tokens:create.onlyNow", { day: shownDay(expiry) }));
}

/** `regia tokens create NAME --scope SCOPE`. */
export function defineCreate(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("tokens:create.description"))
    .argument("<name>", t("tokens:create.name"))
    .addOption(
      new Option("--scope <scope>", t("tokens:create.scope")).choices(TOKEN_SCOPES).makeOptionMandatory(),
    )
    .option("--days <number>", t("tokens:create.days", { usual: TOKEN_DAYS.usual, most: TOKEN_DAYS.most }));
  addChangeOptions(command, context).action((name: string, options: Options) =>
    create(name, options, context),
  );
  addExamples(command, context, {
    examples: {
      'regia tokens create "Report" --scope chat': "tokens:create.example.one",
      "regia tokens create Report --scope chat --days 30": "tokens:create.example.days",
      "regia tokens create Claude --scope workflows": "tokens:create.example.workflows",
      "regia tokens create Report --scope chat --json | jq -r .token": "tokens:create.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
