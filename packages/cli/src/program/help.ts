import type { Argument, Command, HelpConfiguration, Option } from "commander";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { TextKey, Translate } from "../texts/index.ts";
import type { Context } from "./context.ts";
import { exitCodes } from "./exit.ts";

interface Example {
  readonly line: string;
  readonly does: string;
}

/** Width of a help page outside of a terminal, in columns. */
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

/** A command with its parents, as typed: `regia users list`. */
export function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Configures commander's help in the user's language. */
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

/** The list of exit codes at the end of a help page: all of them, or those of one command. */
export function explainExitCodes(
  t: Translate,
  names: readonly ExitName[] = Object.keys(exitCodes) as ExitName[],
): string {
  const lines = names.map((name) => `  ${String(exitCodes[name]).padStart(3)}  ${t(`program:exit.${name}`)}`);
  return ["", styleOf("stdout").bold(t("program:help.exitCodes")), ...lines].join("\n");
}

const EXPLANATION_INDENT = " ".repeat(6);

/** An example: the unwrapped command line, so that it can be copied, with its wrapped description below. */
function exampleText({ line, does }: Example, command: Command): string {
  const width = (terminalWidth() ?? USUAL_WIDTH) - EXPLANATION_INDENT.length;
  const explanation = command.createHelp().boxWrap(does, width).replaceAll("\n", `\n${EXPLANATION_INDENT}`);
  return `  ${line}\n${EXPLANATION_INDENT}${explanation}`;
}

export interface HelpExamples {
  /** Command lines with the keys of the texts that say what they do. */
  readonly examples: Readonly<Record<string, TextKey<"example.">>>;
  /** The exit codes of the command. */
  readonly exits: readonly ExitName[];
}

interface AddedHelp {
  readonly examples: readonly Example[];
  readonly exits: readonly ExitName[];
}

const added = new WeakMap<Command, AddedHelp>();

/** The examples and exit codes that were given to {@link addExamples}. */
export function examplesOf(command: Command): AddedHelp {
  return added.get(command) ?? { examples: [], exits: [] };
}

/** Adds examples and exit codes to the end of a command's help page. */
export function addExamples(
  command: Command,
  { t }: Context,
  { examples: texts, exits }: HelpExamples,
): void {
  const examples = Object.entries(texts).map(([line, key]) => ({ line, does: t(key) }));
  added.set(command, { examples, exits });
  command.addHelpText("after", () => {
    const { bold } = styleOf("stdout");
    const lines = examples.map((example) => exampleText(example, command));
    return ["", bold(t("program:help.examples")), ...lines, explainExitCodes(t, exits)].join("\n");
  });
}
