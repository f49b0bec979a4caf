import { LOCALES } from "@regia/domain/messages";
import { Command } from "commander";
import { print, say } from "../output/streams.ts";
import { choice } from "./choice.ts";
import { COMMANDS } from "./commands.ts";
import type { Context } from "./context.ts";
import { explainExitCodes, helpIn } from "./help.ts";
import { VERSION } from "./version.ts";

/** The tree of commands: names and summaries at first; what a command takes is loaded when it is called. */
export function createProgram(context: Context): Command {
  const { texts } = context;
  const program = new Command("regia")
    .description(texts.program.description)
    .version(VERSION, "-V, --version", texts.program.option.version)
    .helpOption("-h, --help", texts.program.option.help)
    .helpCommand(false)
    .configureHelp(helpIn(texts))
    .configureOutput({ writeOut: print, writeErr: say, outputError: () => {} })
    .addOption(
      choice({
        flags: "--locale <locale>",
        description: texts.program.option.locale,
        choices: LOCALES,
        context,
      }),
    )
    .exitOverride()
    .addHelpText("after", () => `${explainExitCodes(texts)}\n\n${texts.program.help.more}`);
  for (const { name, summary } of COMMANDS) program.command(name).summary(summary(texts));
  program.hook("preSubcommand", (_, command) => defineCommand(command, context));
  return program;
}

/** Loads what a command of the first level takes and does. Loading it twice changes nothing. */
export async function defineCommand(command: Command, context: Context): Promise<void> {
  const entry = COMMANDS.find(({ name }) => name === command.name());
  if (!entry || defined.has(command)) return;
  defined.add(command);
  const module = await entry.load();
  module.define(command, context);
}

const defined = new WeakSet<Command>();
