import { type Command, Option } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import { openOutput } from "../output/outputFile.ts";
import { duration, startProgress } from "../output/progress.ts";
import { addRowOptions, type RowOptions, rowFormat } from "../output/rows.ts";
import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { everyUser } from "../users/everyUser.ts";
import { addFilterOptions, type FilterOptions, readFilter } from "../users/filters.ts";
import { exportRows, FORMATS, type Format } from "./formats.ts";

interface Options extends FilterOptions, TargetOptions, RowOptions {
  readonly format?: Format;
  readonly out?: string;
}

/** The requested format; else that of the file's extension; else CSV. */
function formatOf(options: Options, context: Context): Format {
  const { format, out } = options;
  const byFlag = rowFormat(options, context);
  if (byFlag !== "table") {
    if (format === undefined || format === byFlag) return byFlag;
    throw usageError(
      context.t("program:error.conflict", { one: `--${byFlag}`, other: `--format ${format}` }),
    );
  }
  const ending = out?.split(".").at(-1)?.toLowerCase();
  return format ?? FORMATS.find((each) => each === ending) ?? "csv";
}

async function exportUsers(options: Options, context: Context): Promise<void> {
  const format = formatOf(options, context);
  const filter = readFilter(options, context);
  const { out } = options;
  const path = out === "-" ? undefined : out;
  const { client } = await currentSession(options, context);
  const file = path === undefined ? undefined : openOutput(path, context);
  const isOnScreen = file === undefined && process.stdout.isTTY === true;
  const progress = startProgress(context.t("users:progress"), context, isOnScreen);
  const started = performance.now();
  try {
    const writer = exportRows(format, file ? file.write : print);
    for await (const { users, seen, total } of everyUser(client, filter)) {
      writer.add(users);
      progress.update(seen, total);
    }
    const count = writer.end();
    file?.commit();
    progress.end();
    const time = duration((performance.now() - started) / 1000);
    if (path !== undefined) printMessage(context.t("export:written", { count, path, time }));
  } finally {
    progress.end();
    file?.discard();
  }
}

function defineUsers(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("export:users.description"))
    .addOption(new Option("--format <format>", t("export:users.format")).choices(FORMATS))
    .addOption(offers(new Option("--out <file>", t("export:users.out")), "files"))
    .action((options: Options) => exportUsers(options, context));
  addTargetOptions(addRowOptions(addFilterOptions(command, context), context), context);
  addExamples(command, context, {
    examples: {
      "regia export users --out users.csv": "export:users.example.csv",
      "regia export users --plan enterprise --format json": "export:users.example.json",
      "regia export users --ndjson | gzip > users.ndjson.gz": "export:users.example.ndjson",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}

/** `regia export users`. */
export function define(command: Command, context: Context): void {
  command.description(context.t("export:description"));
  defineUsers(command.command("users").summary(context.t("export:users.summary")), context);
}
