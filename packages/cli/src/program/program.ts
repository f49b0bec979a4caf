import { LOCALES } from "@regia/domain/messages";
import { Command, Option } from "commander";
import { print, printMessage } from "../output/streams.ts";
import { COMMANDS } from "./commands.ts";
import type { Context } from "./context.ts";
import { explainExitCodes, helpIn } from "./help.ts";
import { VERSION } from "./version.ts";

const defined = new WeakSet<Command>();

/** Loads the definition of a top-level command. Loading it twice has no effect. */
async function defineCommand(command: Command, context: Context): Promise<void> {
  // Below the first level a name may occur again, as in `regia export users`.
  const isFirstLevel = command.parent?.parent === null;
  const entry = isFirstLevel ? COMMANDS.find(({ name }) => name === command.name()) : undefined;
  if (!entry || defined.has(command)) return;
  defined.add(command);
  const module = await entry.load();
  module.define(command, context);
}

/** Adds the commands about the program itself: help, and suggestions for shells. */
function addOwnCommands(program: Command, context: Context): void {
  const define = (command: Command) => defineCommand(command, context);
  program
    .command("help")
    .summary(context.t("program:help.summary"))
    .argument("[command...]")
    .option("--json", context.t("program:option.json"))
    .action(async (path: string[], { json = false }: { json?: boolean }) => {
      const { showHelp } = await import("./helpCommand.ts");
      await showHelp(program, path, { context, define, json });
    });
  program
    .command("__complete", { hidden: true })
    .argument("[words...]")
    .action(async (words: string[]) => {
      const { printSuggestions } = await import("../completion/suggestCommand.ts");
      await printSuggestions(program, words, define);
    });
}

/** The tree of commands with names and summaries; a command's definition is loaded when it is called. */
export function createProgram(context: Context): Command {
  const { t } = context;
  const program = new Command("regia")
    .description(t("program:description"))
    .version(VERSION, "-V, --version", t("program:option.version"))
    .helpOption("-h, --help", t("program:option.help"))
    .helpCommand(false)
    .configureHelp(helpIn(t))
    .configureOutput({
      writeOut: print,
      writeErr: (text) => printMessage(text.trimEnd()),
      outputError: () => {},
    })
    .addOption(new Option("--locale <locale>", t("program:option.locale")).choices(LOCALES))
    .exitOverride()
    .addHelpText("after", () => `${explainExitCodes(t)}\n\n${t("program:help.more")}`)
    .hook("preSubcommand", (_, command) => defineCommand(command, context));
  for (const { name, summary } of COMMANDS) program.command(name).helpCommand(false).summary(t(summary));
  addOwnCommands(program, context);
  return program;
}
