import { createdToken, TOKEN_SCOPES, type TokenScope } from "@regia/api/tokens";
import { type Command, Option } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printJson } from "../output/json.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { callProcedure } from "./procedure.ts";

interface Options extends ChangeOptions {
  readonly scope: TokenScope;
}

async function create(name: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const { scope, dryRun = false } = options;
  const session = await currentSession(options, context);
  const call = {
    name: "create_api_token",
    parameters: { name, scope, dry_run: dryRun },
    answer: createdToken,
    repetition: dryRun ? "safe" : "unless-carried-out",
  } as const;
  const created = await uninterrupted(() => callProcedure(session, call, context), context);
  if (options.json) printJson(created);
  else if (created.token !== null) print(`${created.token}\n`);
  printMessage(created.token === null ? t("changes:planned") : t("tokens:create.onlyNow"));
}

/** `regia tokens create NAME --scope SCOPE`. */
export function defineCreate(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("tokens:create.description"))
    .argument("<name>", t("tokens:create.name"))
    .addOption(
      new Option("--scope <scope>", t("tokens:create.scope")).choices(TOKEN_SCOPES).makeOptionMandatory(),
    );
  addChangeOptions(command, context).action((name: string, options: Options) =>
    create(name, options, context),
  );
  addExamples(command, context, {
    examples: {
      'regia tokens create "Report" --scope chat': "tokens:create.example.one",
      "regia tokens create Report --scope chat --json | jq -r .token": "tokens:create.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
