import type { CommanderError } from "commander";
import type { Translate } from "../texts/index.ts";

type Sentence = (t: Translate, parts: readonly (string | undefined)[]) => string;

interface ErrorPattern {
  /** Extracts the names from the parser's English message. */
  readonly pattern: RegExp;
  readonly sentence: Sentence;
}

const errorPattern = (pattern: RegExp, sentence: Sentence): ErrorPattern => ({ pattern, sentence });

/** The parser's errors by code. Its messages depend on the pinned version; tests check them. */
const ERROR_PATTERNS: Readonly<Record<string, ErrorPattern>> = {
  "commander.unknownCommand": errorPattern(/unknown command '(.*?)'(?:\n|$)/s, (t, [name = ""]) =>
    t("program:error.unknownCommand", { name }),
  ),
  "commander.unknownOption": errorPattern(/unknown option '(.*?)'(?:\n|$)/s, (t, [flag = ""]) =>
    t("program:error.unknownOption", { flag }),
  ),
  "commander.optionMissingArgument": errorPattern(/option '(.*)' argument missing/s, (t, [flags = ""]) =>
    t("program:error.optionWithoutValue", { flags }),
  ),
  "commander.missingMandatoryOptionValue": errorPattern(/option '(.*)' not specified/s, (t, [flags = ""]) =>
    t("program:error.missingOption", { flags }),
  ),
  "commander.missingArgument": errorPattern(/argument '(.*)'/s, (t, [name = ""]) =>
    t("program:error.missingArgument", { name }),
  ),
  "commander.excessArguments": errorPattern(/but got \d+: (.*)\.$/s, (t, [found = ""]) =>
    t("program:error.excessArguments", { found }),
  ),
  "commander.invalidArgument": errorPattern(
    /(?:option '(?:-\w, )?(--[\w-]+).*?' argument '(.*)' is invalid|value '(.*)' is invalid for argument '(.*)')\. Allowed choices are (.*)\.$/s,
    (t, [option, ofOption, ofArgument = "", argument = "", choices = ""]) =>
      t("program:error.notAChoice", { flag: option ?? argument, value: ofOption ?? ofArgument, choices }),
  ),
  "commander.conflictingOption": errorPattern(
    /option '(.*)' cannot be used with option '(.*)'/s,
    (t, [one = "", other = ""]) => t("program:error.conflict", { one, other }),
  ),
};

const SUGGESTION = /\(Did you mean (?:one of )?(.*)\?\)$/;

/** The parser's error in the user's language, with the suggested correction. */
export function parserSentence({ code, message }: CommanderError, t: Translate): string {
  const known = ERROR_PATTERNS[code];
  const parts = known?.pattern.exec(message)?.slice(1);
  const sentence = known && parts ? known.sentence(t, parts) : message.replace(/^error: /, "");
  const meant = SUGGESTION.exec(message)?.[1];
  return meant
    ? `${sentence} ${t("program:error.didYouMean", { names: meant.split(", ").join(` ${t("program:error.or")} `) })}`
    : sentence;
}
