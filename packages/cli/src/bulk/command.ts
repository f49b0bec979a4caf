import { type Command, Option } from "commander";
import { takeTarget } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { apply } from "./apply.ts";
import { LARGEST_BATCH, USUAL_BATCH } from "./operations/batches.ts";
import { type ApplyOptions, numberOption } from "./options.ts";

const CONCURRENCY = { min: 1, max: 16, usual: 2 };
const BATCH = { min: 1, max: LARGEST_BATCH, usual: USUAL_BATCH };
/** Seconds. */
const WAIT = { min: 0, max: 86_400, usual: 60 };

const USUAL = { concurrency: CONCURRENCY.usual, batchSize: BATCH.usual, wait: WAIT.usual };

function takeOptions(command: Command, context: Context): Command {
  const words = context.texts.bulk.option;
  const number = (flag: string, placeholder: string, description: string, range: typeof WAIT) =>
    new Option(`${flag} ${placeholder}`, description)
      .argParser(numberOption(flag, range, context))
      .default(range.usual);
  const file = (flags: string, description: string) => offers(new Option(flags, description), "files");
  return command
    .option("--dry-run", words.dryRun)
    .addOption(file("--preview <file>", words.preview))
    .option("--resume", words.resume)
    .addOption(file("--report <file>", words.report))
    .addOption(number("--concurrency", "<number>", words.concurrency, CONCURRENCY))
    .addOption(number("--batch-size", "<number>", words.batchSize, BATCH))
    .addOption(number("--wait", "<seconds>", words.wait, WAIT))
    .addOption(file("--journal <file>", words.journal))
    .addOption(file("--undo <file>", words.undo))
    .option("--allow-duplicates", words.allowDuplicates)
    .option("--yes", words.yes)
    .option("--json", context.texts.program.option.json)
    .addOption(new Option("--ndjson", words.ndjson).conflicts("json"));
}

function defineApply(command: Command, context: Context): void {
  const { texts } = context;
  const words = texts.bulk.apply;
  command.description(words.description).argument("[file]", words.file);
  for (const argument of command.registeredArguments) offers(argument, "files");
  takeTarget(takeOptions(command, context), context).action(
    (path: string | undefined, options: ApplyOptions) => apply({ path, options, usual: USUAL, context }),
  );
  addExamples(command, {
    texts,
    examples: [
      { line: "regia bulk apply utenti.csv --dry-run", does: words.example.dryRun },
      { line: "regia bulk apply --preview utenti.csv.preview", does: words.example.preview },
      { line: "regia bulk apply utenti.csv --report esito.csv", does: words.example.apply },
      { line: "regia bulk apply utenti.csv --resume", does: words.example.resume },
      { line: "jq -c '.[]' utenti.json | regia bulk apply -", does: words.example.pipe },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "partlyFailed", "interrupted"],
  });
}

/** `regia bulk`: operations from a file. */
export function define(command: Command, context: Context): void {
  const words = context.texts.bulk;
  addSubcommands(command.description(words.summary), [
    { name: "apply", summary: words.apply.summary, define: (child) => defineApply(child, context) },
  ]);
  addExamples(command, {
    texts: context.texts,
    examples: [{ line: "regia bulk apply utenti.csv --dry-run", does: words.apply.example.dryRun }],
    exits: ["done", "failed", "usage", "notAllowed", "partlyFailed", "interrupted"],
  });
}
