import type { Argument, Command, Option } from "commander";
import type { Translate } from "../texts/index.ts";
import { exitCodes } from "./exit.ts";
import { examplesOf, pathOf } from "./help.ts";

function optionDocument(option: Option) {
  return {
    flags: option.flags,
    name: option.long ?? option.short ?? option.flags,
    description: option.description,
    takesValue: option.required || option.optional,
    choices: option.argChoices ?? null,
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

/** @param path - the command with its parents, as typed: `regia users list` */
async function commandDocument(
  command: Command,
  path: string,
  define: (command: Command) => Promise<void>,
): Promise<object> {
  await define(command);
  const help = examplesOf(command);
  const children = command.commands.filter((child) => !child.name().startsWith("__"));
  const commands: object[] = [];
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
): Promise<object> {
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  return {
    ...(await commandDocument(command, pathOf(command), define)),
    exitCodeMeanings: Object.fromEntries(names.map((name) => [exitCodes[name], t(`program:exit.${name}`)])),
  };
}
