import { jsonText } from "../output/json.ts";
import { printMessage } from "../output/streams.ts";
import type { Translate } from "../texts/index.ts";
import { type ExitCode, exitCodes, type Failure } from "./exit.ts";

/** Whether the result of a command line is JSON, and so its errors are too. */
export function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return options.some(
    (option, index) =>
      ["--json", "--ndjson", "--format=json", "--format=ndjson"].includes(option) ||
      (options[index - 1] === "--format" && ["json", "ndjson"].includes(option)),
  );
}

/** The name of an exit code in JSON: `not_found`. */
function codeOf(exitCode: ExitCode): string {
  const [name = ""] = Object.entries(exitCodes).find(([, code]) => code === exitCode) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Prints failures as sentences. */
export const printSentence =
  (t: Translate) =>
  ({ message, exitCode }: Failure): void =>
    printMessage(exitCode === exitCodes.interrupted ? message : `${t("program:error.prefix")} ${message}`);

/** Prints a failure as one line: `{"error": {"code", "exitCode", "message", ...details}}`. */
export function printFailureJson({ message, exitCode, details }: Failure): void {
  printMessage(jsonText({ error: { code: codeOf(exitCode), exitCode, message, ...details } }));
}
