import { testModel } from "@regia/api/client";
import { ATTEMPT_CODES, ATTEMPT_TEXTS } from "@regia/domain/chat";
import { translateMessage } from "@regia/domain/messages";
import { numberFormat } from "@regia/domain/numbers";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { addModelArgument } from "./argument.ts";
import { modelFailure } from "./failure.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

/** Why a model did not answer; a code of a newer server is shown as it is. */
function reasonText(code: string | null, { locale, t }: Context): string {
  if (code === "not_connected") return t("models:test.notConnected");
  const known = ATTEMPT_CODES.find((each) => each === code);
  return known === undefined ? (code ?? "") : translateMessage(locale, ATTEMPT_TEXTS[known]);
}

async function test(model: string, options: Options, context: Context): Promise<void> {
  const { t, locale } = context;
  const { client } = await currentSession(options, context);
  const result = await testModel(client, model).catch((error: unknown) => {
    throw modelFailure(error, model, context);
  });
  const milliseconds = numberFormat(locale, {}).format(result.ms);
  const name = oneLine(model);
  if (options.json) printJson({ model, ...result });
  else if (result.ok) print(`${t("models:test.answered", { model: name, milliseconds })}\n`);
  if (!result.ok) {
    throw new CliError(
      t("models:test.failed", { model: name, milliseconds, reason: reasonText(result.code, context) }),
    );
  }
}

/** `regia models test MODEL`. */
export function defineTest(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(addModelArgument(command.description(t("models:test.description")), context), context)
    .option("--json", t("program:option.json"))
    .action((model: string, options: Options) => test(model, options, context));
  addExamples(command, context, {
    examples: {
      "regia models test mistral-small": "models:test.example.one",
      "regia models test mistral-small --json": "models:test.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
