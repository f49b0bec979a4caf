import { verifyReceipts } from "@regia/domain/workflows";
import { Argument, type Command } from "commander";
import { offers } from "../completion/values.ts";
import { readTextFile } from "../input/textFile.ts";
import { printJson } from "../output/json.ts";
import { print } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";

interface Options {
  readonly json?: boolean;
}

/** The largest file of receipts, in MB: about half a million of them. */
const LARGEST = 256;

/** The receipts of a file: one a line, or a JSON list. A line that is no JSON is given as it is. */
function receiptsIn(text: string): readonly unknown[] {
  if (text.trimStart().startsWith("[")) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list;
    } catch {
      // A damaged list is told like damaged lines.
    }
  }
  return text.split("\n").filter((line) => line.trim() !== "");
}

async function verify(path: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const verdict = await verifyReceipts(receiptsIn(await readTextFile(path, context, LARGEST)));
  if (options.json) printJson(verdict);
  if (verdict.valid) {
    if (!options.json) print(`${t("receipts:verify.valid", { count: verdict.count })}\n`);
    return;
  }
  const { seq, reason } = verdict;
  const message = t("receipts:verify.invalid", { seq, reason: t(`receipts:verify.reason.${reason}`) });
  throw new CliError(message, exitCodes.failed, { seq, reason });
}

/** `regia receipts verify FILE`; needs no network and no login. */
export function defineVerify(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("receipts:verify.description"))
    .addArgument(offers(new Argument("<file>", t("receipts:verify.file")), "files"))
    .option("--json", t("program:option.json"))
    .action((path: string, options: Options) => verify(path, options, context));
  addExamples(command, context, {
    examples: {
      "regia receipts verify ricevute.ndjson": "receipts:verify.example.file",
      "regia receipts verify ricevute.ndjson --json | jq .seq": "receipts:verify.example.script",
    },
    exits: ["done", "failed", "usage", "interrupted"],
  });
}
