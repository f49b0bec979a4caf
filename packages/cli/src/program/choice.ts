import { Option } from "commander";
import type { Context } from "./context.ts";
import { usageError } from "./exit.ts";

/** An option that takes one of a few values. */
export interface ChoiceOption {
  /** In commander's notation: `--plan <name>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices: readonly string[];
  readonly context: Context;
}

/**
 * An option that accepts only its choices, with an error message in the user's language. Help and completion show them.
 */
export function choice({ flags, description, choices, context }: ChoiceOption): Option {
  const option = new Option(flags, description).choices(choices);
  return option.argParser((value: string) => {
    if (choices.includes(value)) return value;
    throw usageError(
      context.t("program:error.notAChoice", {
        flag: option.long ?? flags,
        value,
        choices: choices.join(", "),
      }),
    );
  });
}
