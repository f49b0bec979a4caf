import { DEFAULT_LOCALE, type Locale, parseLocale } from "@regia/domain/messages";

const VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"];

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
 * own words depend on it: `--locale`, else the first of LC_ALL, LC_MESSAGES and LANG that is set, else Italian.
 */
export function chooseLocale(args: readonly string[], env: NodeJS.ProcessEnv): Locale {
  const fromOption = parseLocale(optionValue(args));
  if (fromOption) return fromOption;
  const variable = VARIABLES.find((name) => env[name]);
  return (variable && parseLocale(env[variable])) || DEFAULT_LOCALE;
}
