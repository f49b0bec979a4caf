import type { Argument, Command, HelpConfiguration, Option } from "commander";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Translate } from "../texts/index.ts";
import { exitCodes } from "./exit.ts";

/** A command line and what it does. */
export interface Example {
  readonly line: string;
  readonly does: string;
}

/** Columns of a help page that is not shown in a terminal. */
const USUAL_WIDTH = 80;

type ExitName = keyof typeof exitCodes;

function remarks(subject: Option | Argument, t: Translate): readonly string[] {
  const found: string[] = [];
  if (subject.argChoices) found.push(t("program:help.choices", { list: subject.argChoices.join(", ") }));
  const isFlag = "isBoolean" in subject && subject.isBoolean();
  if (subject.defaultValue !== undefined && !isFlag) {
    found.push(
      t("program:help.default", { value: subject.defaultValueDescription ?? String(subject.defaultValue) }),
    );
  }
  if ("envVar" in subject && subject.envVar) found.push(t("program:help.variable", { name: subject.envVar }));
  return found;
}

function described(subject: Option | Argument, t: Translate): string {
  const extra = remarks(subject, t);
  return extra.length > 0 ? `${subject.description} (${extra.join("; ")})` : subject.description;
}

function usageOf(command: Command, t: Translate): string {
  return command
    .usage()
    .replace("[options]", t("program:help.optionsPlaceholder"))
    .replace("[command]", t("program:help.commandPlaceholder"));
}

/** A command as it is typed: `regia users list`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** How commander writes its help, in the person's language. */
export function helpIn(t: Translate): HelpConfiguration {
  const titles: Readonly<Record<string, string>> = {
    "Usage:": t("program:help.usage"),
    "Arguments:": t("program:help.arguments"),
    "Options:": t("program:help.options"),
    "Global Options:": t("program:help.globalOptions"),
    "Commands:": t("program:help.commands"),
  };
  return {
    showGlobalOptions: true,
    minWidthToWrap: 20,
    styleTitle: (title) => styleOf("stdout").bold(titles[title] ?? title),
    commandUsage: (command) => `${pathOf(command)} ${usageOf(command, t)}`,
    subcommandTerm: (command) => command.name(),
    optionDescription: (option) => described(option, t),
    argumentDescription: (argument) => described(argument, t),
  };
}

/** The list of exit codes for the end of a help page: all of them, or those that a command can end with. */
export function explainExitCodes(t: Translate, names = Object.keys(exitCodes) as ExitName[]): string {
  const lines = names.map((name) => `  ${String(exitCodes[name]).padStart(3)}  ${t(`program:exit.${name}`)}`);
  return ["", styleOf("stdout").bold(t("program:help.exitCodes")), ...lines].join("\n");
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
export function addExamples(command: Command, { t, examples, exits }: HelpExamples & { t: Translate }): void {
  added.set(command, { examples, exits });
  command.addHelpText("after", () => {
    const { bold } = styleOf("stdout");
    const lines = examples.map((example) => exampleText(example, command));
    return ["", bold(t("program:help.examples")), ...lines, explainExitCodes(t, [...exits])].join("\n");
  });
}
