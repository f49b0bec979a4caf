import type { CommanderError } from "commander";
import type { Translate } from "../texts/index.ts";

type Sentence = (t: Translate, parts: readonly string[]) => string;

interface Complaint {
  /** Where the parser's English sentence names what it complains of. */
  readonly pattern: RegExp;
  readonly sentence: Sentence;
}

const complaint = (pattern: RegExp, sentence: Sentence): Complaint => ({ pattern, sentence });

/** The parser's complaints by their code. Its messages depend on the pinned version; tests check them. */
const COMPLAINTS: Readonly<Record<string, Complaint>> = {
  "commander.unknownCommand": complaint(/unknown command '(.*?)'(?:\n|$)/s, (t, [name = ""]) =>
    t("program:error.unknownCommand", { name }),
  ),
  "commander.unknownOption": complaint(/unknown option '(.*?)'(?:\n|$)/s, (t, [flag = ""]) =>
    t("program:error.unknownOption", { flag }),
  ),
  "commander.optionMissingArgument": complaint(/option '(.*)' argument missing/s, (t, [flags = ""]) =>
    t("program:error.optionWithoutValue", { flags }),
  ),
  "commander.missingMandatoryOptionValue": complaint(/option '(.*)' not specified/s, (t, [flags = ""]) =>
    t("program:error.missingOption", { flags }),
  ),
  "commander.missingArgument": complaint(/argument '(.*)'/s, (t, [name = ""]) =>
    t("program:error.missingArgument", { name }),
  ),
  "commander.excessArguments": complaint(/but got \d+: (.*)\.$/s, (t, [found = ""]) =>
    t("program:error.excessArguments", { found }),
  ),
  "commander.conflictingOption": complaint(
    /option '(.*)' cannot be used with option '(.*)'/s,
    (t, [one = "", other = ""]) => t("program:error.conflict", { one, other }),
  ),
};

const SUGGESTION = /\(Did you mean (?:one of )?(.*)\?\)$/;

/** What the parser of the command line has to complain of, in the person's language, with what was probably meant. */
export function parserSentence({ code, message }: CommanderError, t: Translate): string {
  const known = COMPLAINTS[code];
  const parts = known?.pattern.exec(message)?.slice(1);
  const sentence = known && parts ? known.sentence(t, parts) : message.replace(/^error: /, "");
  const meant = SUGGESTION.exec(message)?.[1];
  return meant
    ? `${sentence} ${t("program:error.didYouMean", { names: meant.split(", ").join(` ${t("program:error.or")} `) })}`
    : sentence;
}
