import { type Locale, parseLocale, terminalLocale } from "@regia/domain/messages";

/** The value of the last `--locale VALUE` or `--locale=VALUE` before `--`. */
function optionValue(args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  const index = options.findLastIndex((arg) => arg === "--locale" || arg.startsWith("--locale="));
  const option = options[index];
  return option === "--locale" ? options[index + 1] : option?.slice("--locale=".length);
}

/**
 * The language of all output: `--locale`, else the first of LC_ALL, LC_MESSAGES and LANG that is set, else Italian. It
 * is needed before the arguments are parsed, because the parser's own texts depend on it.
 */
export function chooseLocale(args: readonly string[], env: NodeJS.ProcessEnv): Locale {
  return parseLocale(optionValue(args)) ?? terminalLocale(env);
}
