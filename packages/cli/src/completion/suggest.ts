import type { Command, Option } from "commander";
import { type Suggestion, sourceOf, type ValueSource } from "./values.ts";

/** Completions at the cursor: suggestions, or the shell's own completion of file names. */
export type Suggestions = "files" | readonly Suggestion[];

/** A command line up to the cursor. */
export interface CommandLine {
  /** The words before the one at the cursor, without `regia`. */
  readonly words: readonly string[];
  /** The typed part of the word at the cursor. */
  readonly current: string;
}

const NONE: Suggestions = [];

interface Position {
  readonly command: Command;
  /** The option whose value is at the cursor. */
  readonly option: Option | undefined;
  /** How many arguments of the command precede the cursor. */
  readonly argument: number;
  /** Whether `--` precedes the cursor, after which nothing is an option. */
  readonly literal: boolean;
}

/** All options that a command accepts, its own and those of its parents. */
function optionsOf(command: Command): readonly Option[] {
  const own = command.createHelp().visibleOptions(command);
  return command.parent ? [...own, ...command.parent.options.filter((option) => !option.hidden)] : own;
}

function findOption(command: Command, flag: string): Option | undefined {
  return optionsOf(command).find(({ long, short }) => long === flag || short === flag);
}

function takesValue(option: Option | undefined): boolean {
  return option?.required === true || option?.optional === true;
}

async function locate(program: Command, words: readonly string[], define: DefineCommand): Promise<Position> {
  let command = program;
  let option: Option | undefined;
  let argument = 0;
  let literal = false;
  for (const word of words) {
    if (option) {
      option = undefined;
    } else if (!literal && word === "--") {
      literal = true;
    } else if (!literal && word.startsWith("-")) {
      const found = findOption(command, word);
      option = takesValue(found) ? found : undefined;
    } else {
      const child = command.commands.find((each) => each.name() === word);
      if (child) {
        await define(child);
        command = child;
      } else argument += 1;
    }
  }
  return { command, option, argument, literal };
}

function valuesFrom(source: ValueSource | undefined, current: string, prefix = ""): Suggestions {
  if (source === undefined) return NONE;
  if (source === "files") return "files";
  return source(current)
    .map((found) => (typeof found === "string" ? { value: found, description: "" } : found))
    .filter(({ value }) => value.startsWith(current))
    .map(({ value, description }) => ({ value: prefix + value, description }));
}

function optionSuggestions(command: Command, current: string): Suggestions {
  return optionsOf(command)
    .filter((option) => option.long?.startsWith(current))
    .map((option) => ({ value: option.long ?? "", description: option.description }));
}

function commandSuggestions({ command, argument }: Position, current: string): Suggestions {
  const children = command.commands
    .filter((child) => !child.name().startsWith("__") && child.name().startsWith(current))
    .map((child) => ({ value: child.name(), description: child.summary() || child.description() }));
  if (children.length > 0) return children;
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  const expected = registeredArguments[argument] ?? (last?.variadic ? last : undefined);
  return expected ? valuesFrom(sourceOf(expected), current) : NONE;
}

/** Loads the definition of a top-level command. */
export type DefineCommand = (command: Command) => Promise<void>;

/** The completions at the cursor, from the same definitions that parse the command line. */
export async function suggest(
  program: Command,
  { words, current }: CommandLine,
  define: DefineCommand,
): Promise<Suggestions> {
  const position = await locate(program, words, define);
  if (position.option) return valuesFrom(sourceOf(position.option), current);
  if (position.literal || !current.startsWith("-")) return commandSuggestions(position, current);
  const [flag = "", value] = current.split(/=(.*)/s);
  if (value === undefined) return optionSuggestions(position.command, current);
  const option = findOption(position.command, flag);
  return option ? valuesFrom(sourceOf(option), value, `${flag}=`) : NONE;
}
