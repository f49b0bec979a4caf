import { fileURLToPath } from "node:url";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "../src/validation/index.ts";

/** How many of the most common passwords that are long enough are refused, as OWASP ASVS 5.0 (6.2.4) asks. */
const LISTED = 3000;

/** The longest line, in characters. */
const LINE = 100;

export const commonPasswordsFile = fileURLToPath(
  new URL("../src/validation/commonPasswords.ts", import.meta.url),
);

/**
 * The source of the list: the passwords most common in leaks, which zxcvbn collected, without those that have no letter, which
 * other rules refuse. Sorted, because that halves what a browser loads.
 */
export function commonPasswordsModule(): string {
  const passwords = dictionary["passwords-common"]
    .filter(({ length }) => length >= PASSWORD_LENGTH.min)
    .slice(0, LISTED)
    .filter((password) => /\p{L}/u.test(password))
    .toSorted();
  const lines: string[] = [""];
  for (const password of passwords) {
    const line = lines.at(-1) ?? "";
    if (line.length + password.length < LINE)
      lines[lines.length - 1] = line === "" ? password : `${line} ${password}`;
    else lines.push(password);
  }
  return [
    "// Written by scripts/commonPasswords.ts from @zxcvbn-ts/language-common (MIT licence).",
    "",
    "/** The most common passwords in leaks that have a letter, in lower case, separated by white space. */",
    "export const COMMON_PASSWORDS = `",
    ...lines,
    "`;",
    "",
  ].join("\n");
}
