import { type Locale, parseLocale, terminalLocale } from "@regia/domain/messages";

/** The value of `--locale VALUE` or `--locale=VALUE`, the last one; what follows `--` is no option. */
function optionValue(args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  const index = options.findLastIndex((arg) => arg === "--locale" || arg.startsWith("--locale="));
  const option = options[index];
  return option === "--locale" ? options[index + 1] : option?.slice("--locale=".length);
}

/**
 * The language of everything that the command says. It is needed before the arguments are parsed, because the parser's
 * own texts depend on it: `--locale`, else the first of LC_ALL, LC_MESSAGES and LANG that is set, else Italian.
 */
export function chooseLocale(args: readonly string[], env: NodeJS.ProcessEnv): Locale {
  return parseLocale(optionValue(args)) ?? terminalLocale(env);
}
