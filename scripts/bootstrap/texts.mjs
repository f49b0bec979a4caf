// What is said to people before the packages with the catalogues can be loaded. Runs on Node >= 20 with nothing installed.
import { readFileSync } from "node:fs";

/** @typedef {keyof typeof import("./texts/it.json")} TextKey */

/**
 * The language of the terminal, by the rule of `terminalLocale` in packages/domain.
 * @param {NodeJS.ProcessEnv} environment
 */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }) {
  return /^en(?:[-_]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || "") ? "en" : "it";
}

/**
 * A text in the language of the terminal.
 * @param {TextKey} key
 * @param {Record<string, string>} values
 * @returns {string}
 */
export function say(key, values = {}) {
  const file = new URL(`texts/${languageOf(process.env)}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"))[key].replace(
    /\{\{(\w+)\}\}/g,
    /** @type {(whole: string, name: string) => string} */ (_, name) => values[name] ?? "",
  );
}
