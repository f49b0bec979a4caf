import { CommanderError } from "commander";
import { ClosedPipeError } from "../output/streams.ts";
import { loadTexts, type Translate } from "../texts/index.ts";
import type { Context } from "./context.ts";
import { CliError, type ExitCode, exitCodes } from "./exit.ts";
import { printFailureJson, printSentence, wantsJson } from "./failures.ts";
import { endOnInterrupt, Interrupted, interruptedFailure } from "./interrupt.ts";
import { chooseLocale } from "./locale.ts";
import { parserSentence } from "./parserErrors.ts";
import { createProgram } from "./program.ts";
import { systemSentence } from "./systemErrors.ts";

/** Runs a command line. Never rejects: every failure becomes a message and an exit code. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const locale = chooseLocale(args, env);
  const t = await loadTexts(locale);
  const context: Context = {
    locale,
    t,
    env,
    printFailure: wantsJson(args) ? printFailureJson : printSentence(t),
  };
  endOnInterrupt(context);
  const program = createProgram(context);
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: "user" });
    return exitCodes.done;
  } catch (error) {
    return fail(await explained(error, context), context);
  }
}

/** Describes a failed call as a message with an exit code; the needed modules are loaded only here. */
async function explained(error: unknown, context: Context): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof CliError || error instanceof CommanderError) return error;
  const { explainBackend } = await import("../backend/failure.ts");
  return explainBackend(error, context);
}

function fail(error: unknown, context: Context): ExitCode {
  const { t, printFailure } = context;
  if (error instanceof ClosedPipeError) return exitCodes.done;
  if (error instanceof Interrupted) {
    printFailure(interruptedFailure(context));
    return exitCodes.interrupted;
  }
  if (error instanceof CliError) {
    printFailure(error);
    return error.exitCode;
  }
  if (error instanceof CommanderError) {
    if (error.code === "commander.helpDisplayed" || error.code === "commander.version") return exitCodes.done;
    // commander has already printed the help of a command without its subcommand.
    if (error.code !== "commander.help")
      printFailure({ message: parserSentence(error, t), exitCode: exitCodes.usage });
    return exitCodes.usage;
  }
  const message = systemSentence(error, t("program:file.standardOutput"), t) ?? unexpected(error, t);
  printFailure({ message, exitCode: exitCodes.failed });
  return exitCodes.failed;
}

function unexpected(error: unknown, t: Translate): string {
  if (process.env["REGIA_DEBUG"] && error instanceof Error) return error.stack ?? error.message;
  return t("program:error.unexpected", { detail: error instanceof Error ? error.message : String(error) });
}
