import { CommanderError } from "commander";
import { ClosedPipeError, say } from "../output/streams.ts";
import { loadTexts, type Texts } from "../texts/index.ts";
import { CliError, type ExitCode, exitCodes } from "./exit.ts";
import { endOnInterrupt } from "./interrupt.ts";
import { chooseLocale } from "./locale.ts";
import { parserSentence } from "./parserErrors.ts";
import { createProgram } from "./program.ts";
import { systemSentence } from "./systemErrors.ts";

/** Runs a command line. Never rejects: every failure becomes a message and an exit code. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const locale = chooseLocale(args, env);
  const texts = await loadTexts(locale);
  endOnInterrupt(texts);
  const program = createProgram({ locale, texts, env });
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: "user" });
    return exitCodes.done;
  } catch (error) {
    return fail(error, texts);
  }
}

function fail(error: unknown, texts: Texts): ExitCode {
  if (error instanceof ClosedPipeError) return exitCodes.done;
  const words = texts.program.error;
  const tell = (sentence: string) => say(`${words.prefix} ${sentence}`);
  if (error instanceof CliError) {
    if (error.exitCode === exitCodes.interrupted) say(error.message);
    else tell(error.message);
    return error.exitCode;
  }
  if (error instanceof CommanderError) {
    if (error.code === "commander.helpDisplayed" || error.code === "commander.version") return exitCodes.done;
    // The help of a command without its subcommand has been shown already.
    if (error.code !== "commander.help") tell(parserSentence(error, texts));
    return exitCodes.usage;
  }
  tell(systemSentence(error, texts.program.file.standardOutput, texts) ?? unexpected(error, texts));
  return exitCodes.failed;
}

function unexpected(error: unknown, texts: Texts): string {
  if (process.env["REGIA_DEBUG"] && error instanceof Error) return error.stack ?? error.message;
  return texts.program.error.unexpected(error instanceof Error ? error.message : String(error));
}
