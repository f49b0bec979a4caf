import type { CommanderError } from "commander";
import type { Texts } from "../texts/index.ts";

type Sentence = (error: Texts["program"]["error"], parts: readonly string[]) => string;

interface Complaint {
  /** Where the parser's English sentence names what it complains of. */
  readonly pattern: RegExp;
  readonly sentence: Sentence;
}

const complaint = (pattern: RegExp, sentence: Sentence): Complaint => ({ pattern, sentence });

/** The parser's complaints by their code. Its messages depend on the pinned version; tests check them. */
const COMPLAINTS: Readonly<Record<string, Complaint>> = {
  "commander.unknownCommand": complaint(/unknown command '(.*?)'(?:\n|$)/s, (error, [name = ""]) =>
    error.unknownCommand(name),
  ),
  "commander.unknownOption": complaint(/unknown option '(.*?)'(?:\n|$)/s, (error, [flag = ""]) =>
    error.unknownOption(flag),
  ),
  "commander.optionMissingArgument": complaint(/option '(.*)' argument missing/s, (error, [flags = ""]) =>
    error.optionWithoutValue(flags),
  ),
  "commander.missingMandatoryOptionValue": complaint(/option '(.*)' not specified/s, (error, [flags = ""]) =>
    error.missingOption(flags),
  ),
  "commander.missingArgument": complaint(/argument '(.*)'/s, (error, [name = ""]) =>
    error.missingArgument(name),
  ),
  "commander.excessArguments": complaint(/but got \d+: (.*)\.$/s, (error, [found = ""]) =>
    error.excessArguments(found),
  ),
  "commander.conflictingOption": complaint(
    /option '(.*)' cannot be used with option '(.*)'/s,
    (error, [one = "", other = ""]) => error.conflict(one, other),
  ),
};

const SUGGESTION = /\(Did you mean (?:one of )?(.*)\?\)$/;

/** What the parser of the command line has to complain of, in the person's language, with what was probably meant. */
export function parserSentence({ code, message }: CommanderError, texts: Texts): string {
  const { error } = texts.program;
  const known = COMPLAINTS[code];
  const parts = known?.pattern.exec(message)?.slice(1);
  const sentence = known && parts ? known.sentence(error, parts) : message.replace(/^error: /, "");
  const meant = SUGGESTION.exec(message)?.[1];
  return meant ? `${sentence} ${error.didYouMean(meant.split(", ").join(error.or))}` : sentence;
}
