import { type Command, Option } from "commander";
import { addTargetOptions } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { apply } from "./apply.ts";
import { type ApplyOptions, NUMBERS, numberOption } from "./options.ts";

function addOptions(command: Command, context: Context): Command {
  const number = (
    flag: string,
    placeholder: string,
    description: string,
    range: (typeof NUMBERS)[keyof typeof NUMBERS],
  ) =>
    new Option(`${flag} ${placeholder}`, description)
      .argParser(numberOption(flag, range, context))
      .default(range.default);
  const file = (flags: string, description: string) => offers(new Option(flags, description), "files");
  return command
    .option("--dry-run", context.t("bulk:option.dryRun"))
    .addOption(file("--preview <file>", context.t("bulk:option.preview")))
    .option("--resume", context.t("bulk:option.resume"))
    .addOption(file("--report <file>", context.t("bulk:option.report")))
    .addOption(number("--concurrency", "<number>", context.t("bulk:option.concurrency"), NUMBERS.concurrency))
    .addOption(number("--batch-size", "<number>", context.t("bulk:option.batchSize"), NUMBERS.batchSize))
    .addOption(number("--wait", "<seconds>", context.t("bulk:option.wait"), NUMBERS.wait))
    .addOption(file("--journal <file>", context.t("bulk:option.journal")))
    .addOption(file("--undo <file>", context.t("bulk:option.undo")))
    .option("--allow-duplicates", context.t("bulk:option.allowDuplicates"))
    .option("--yes", context.t("bulk:option.yes"))
    .option("--json", context.t("program:option.json"))
    .addOption(new Option("--ndjson", context.t("bulk:option.ndjson")).conflicts("json"));
}

function defineApply(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("bulk:apply.description")).argument("[file]", t("bulk:apply.file"));
  for (const argument of command.registeredArguments) offers(argument, "files");
  addTargetOptions(addOptions(command, context), context).action(
    (path: string | undefined, options: ApplyOptions) => apply({ path, options, context }),
  );
  addExamples(command, context, {
    examples: {
      "regia bulk apply utenti.csv --dry-run": "bulk:apply.example.dryRun",
      "regia bulk apply --preview utenti.csv.preview": "bulk:apply.example.preview",
      "regia bulk apply utenti.csv --report esito.csv": "bulk:apply.example.apply",
      "regia bulk apply utenti.csv --resume": "bulk:apply.example.resume",
      "jq -c '.[]' utenti.json | regia bulk apply -": "bulk:apply.example.pipe",
    },
    exits: ["done", "failed", "usage", "notAllowed", "partlyFailed", "interrupted"],
  });
}

/** `regia bulk`: operations from a file. */
export function define(command: Command, context: Context): void {
  command.description(context.t("bulk:summary"));
  defineApply(command.command("apply").summary(context.t("bulk:apply.summary")), context);
  addExamples(command, context, {
    examples: {
      "regia bulk apply utenti.csv --dry-run": "bulk:apply.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "partlyFailed", "interrupted"],
  });
}
