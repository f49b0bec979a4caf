import type { Argument, Command, HelpConfiguration, Option } from "commander";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Texts } from "../texts/index.ts";
import { exitCodes } from "./exit.ts";

/** A command line and what it does. */
export interface Example {
  readonly line: string;
  readonly does: string;
}

/** Columns of a help page that is not shown in a terminal. */
const USUAL_WIDTH = 80;

type ExitName = keyof typeof exitCodes;

function remarks(subject: Option | Argument, texts: Texts): readonly string[] {
  const { help } = texts.program;
  const found: string[] = [];
  if (subject.argChoices) found.push(help.choices(subject.argChoices.join(", ")));
  const isFlag = "isBoolean" in subject && subject.isBoolean();
  if (subject.defaultValue !== undefined && !isFlag) {
    found.push(help.default(subject.defaultValueDescription ?? String(subject.defaultValue)));
  }
  if ("envVar" in subject && subject.envVar) found.push(help.variable(subject.envVar));
  return found;
}

function described(subject: Option | Argument, texts: Texts): string {
  const extra = remarks(subject, texts);
  return extra.length > 0 ? `${subject.description} (${extra.join("; ")})` : subject.description;
}

function usageOf(command: Command, texts: Texts): string {
  const { optionsPlaceholder, commandPlaceholder } = texts.program.help;
  return command.usage().replace("[options]", optionsPlaceholder).replace("[command]", commandPlaceholder);
}

/** A command as it is typed: `regia users list`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** How commander writes its help, in the person's language. */
export function helpIn(texts: Texts): HelpConfiguration {
  const { help } = texts.program;
  const titles: Readonly<Record<string, string>> = {
    "Usage:": help.usage,
    "Arguments:": help.arguments,
    "Options:": help.options,
    "Global Options:": help.globalOptions,
    "Commands:": help.commands,
  };
  return {
    showGlobalOptions: true,
    minWidthToWrap: 20,
    styleTitle: (title) => styleOf("stdout").bold(titles[title] ?? title),
    commandUsage: (command) => `${pathOf(command)} ${usageOf(command, texts)}`,
    subcommandTerm: (command) => command.name(),
    optionDescription: (option) => described(option, texts),
    argumentDescription: (argument) => described(argument, texts),
  };
}

/** The list of exit codes for the end of a help page: all of them, or those that a command can end with. */
export function explainExitCodes(texts: Texts, names = Object.keys(exitCodes) as ExitName[]): string {
  const { help, exit } = texts.program;
  const lines = names.map((name) => `  ${String(exitCodes[name]).padStart(3)}  ${exit[name]}`);
  return ["", styleOf("stdout").bold(help.exitCodes), ...lines].join("\n");
}

const EXPLANATION_INDENT = " ".repeat(6);

/** An example: its line whole, so that it can be copied; what it does wrapped below it. */
function exampleText({ line, does }: Example, command: Command): string {
  const width = (terminalWidth() ?? USUAL_WIDTH) - EXPLANATION_INDENT.length;
  const explanation = command.createHelp().boxWrap(does, width).replaceAll("\n", `\n${EXPLANATION_INDENT}`);
  return `  ${line}\n${EXPLANATION_INDENT}${explanation}`;
}

/** What a command's help says beyond its options. */
export interface HelpExamples {
  readonly examples: readonly Example[];
  /** The exit codes that the command can end with. */
  readonly exits: readonly ExitName[];
}

const added = new WeakMap<Command, HelpExamples>();

/** What {@link addExamples} was given for a command; nothing where it was not called. */
export function examplesOf(command: Command): HelpExamples {
  return added.get(command) ?? { examples: [], exits: [] };
}

/** Ends a command's help page with examples and with the exit codes it can give. */
export function addExamples(
  command: Command,
  { texts, examples, exits }: HelpExamples & { texts: Texts },
): void {
  added.set(command, { examples, exits });
  command.addHelpText("after", () => {
    const { bold } = styleOf("stdout");
    const lines = examples.map((example) => exampleText(example, command));
    return ["", bold(texts.program.help.examples), ...lines, explainExitCodes(texts, [...exits])].join("\n");
  });
}
