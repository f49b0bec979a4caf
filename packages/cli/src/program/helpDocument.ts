import type { Argument, Command, Option } from "commander";
import type { Translate } from "../texts/index.ts";
import { exitCodes } from "./exit.ts";
import { examplesOf, pathOf } from "./help.ts";

/** The JSON form of an option. */
interface OptionDocument {
  readonly flags: string;
  readonly name: string;
  readonly description: string;
  /** Whether it takes a value. */
  readonly takesValue: boolean;
  readonly choices: readonly string[] | null;
}

/** The JSON form of a command. */
interface CommandDocument {
  readonly name: string;
  /** With its parents, as typed: `regia users list`. */
  readonly command: string;
  readonly summary: string;
  readonly description: string;
  readonly usage: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
    readonly variadic: boolean;
    readonly choices: readonly string[] | null;
  }[];
  readonly options: readonly OptionDocument[];
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** The exit codes of the command. */
  readonly exitCodes: readonly number[];
  readonly commands: readonly CommandDocument[];
}

/** The help of a command and all its subcommands, as JSON. */
export interface HelpDocument extends CommandDocument {
  readonly exitCodeMeanings: Readonly<Record<string, string>>;
}

function optionDocument({
  flags,
  long,
  short,
  description,
  required,
  optional,
  argChoices,
}: Option): OptionDocument {
  return {
    flags,
    name: long ?? short ?? flags,
    description,
    takesValue: required || optional,
    choices: argChoices ?? null,
  };
}

function argumentDocument(argument: Argument) {
  return {
    name: argument.name(),
    description: argument.description,
    required: argument.required,
    variadic: argument.variadic,
    choices: argument.argChoices ?? null,
  };
}

async function commandDocument(
  command: Command,
  path: string,
  define: (command: Command) => Promise<void>,
): Promise<CommandDocument> {
  await define(command);
  const help = examplesOf(command);
  const children = command.commands.filter((child) => !child.name().startsWith("__"));
  const commands: CommandDocument[] = [];
  for (const child of children)
    commands.push(await commandDocument(child, `${path} ${child.name()}`, define));
  return {
    name: command.name(),
    command: path,
    summary: command.summary(),
    description: command.description(),
    usage: `${path} ${command.usage()}`,
    arguments: command.registeredArguments.map(argumentDocument),
    options: command.createHelp().visibleOptions(command).map(optionDocument),
    examples: help.examples,
    exitCodes: help.exits.map((name) => exitCodes[name]),
    commands,
  };
}

/**
 * The help of a command and all its subcommands as one document.
 *
 * @param define - loads the definition of a top-level command
 */
export async function helpDocument(
  command: Command,
  define: (command: Command) => Promise<void>,
  t: Translate,
): Promise<HelpDocument> {
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  return {
    ...(await commandDocument(command, pathOf(command), define)),
    exitCodeMeanings: Object.fromEntries(names.map((name) => [exitCodes[name], t(`program:exit.${name}`)])),
  };
}
