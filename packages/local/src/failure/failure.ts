import { formatText, type Locale, type MessageParams, type ParamsFor } from "@regia/domain/messages";
import { CATALOGUES, type Resources } from "../texts/index.ts";

/** The reasons why a start can fail; each has one message in the texts. */
export type FailureCode = keyof Resources["startFailure"];

/** A code, the values that its sentence names, and the technical error. */
type FailureArguments = {
  [Code in FailureCode]: ParamsFor<Resources, `startFailure:${Code}`> extends [infer Details]
    ? [code: Code, details: Details, cause?: unknown]
    : [code: Code];
}[FailureCode];

/** Exit code for an invalid setting; all other failures exit with 1. */
const WRONG_USAGE = 2;

/** A failed start that a person can fix. The terminal shows one message; `cause` is the technical error. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  /** Values in the message: a path, a port, a setting. Never a secret. */
  readonly details: MessageParams;

  constructor(...[code, details, cause]: FailureArguments) {
    super(`${code} ${JSON.stringify(details ?? {})}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details ?? {};
  }

  /** Exit code of the process. */
  get exitCode(): number {
    return this.code === "invalid-setting" || this.code === "backup-memory" ? WRONG_USAGE : 1;
  }
}

/** The message, on one line, that says why the start failed and what to do. */
export function failureSentence(error: unknown, locale: Locale): string {
  const { code, details } =
    error instanceof Failure
      ? error
      : new Failure("unexpected", { reason: error instanceof Error ? error.message : String(error) });
  const sentence = formatText(locale, CATALOGUES[locale], `startFailure:${code}`, details);
  return sentence.replace(/\s+/g, " ").trim();
}

/** Failures of the file system; each names the path. */
type FileFailureCode =
  | "data-not-permitted"
  | "data-read-only"
  | "data-not-directory"
  | "data-path-too-long"
  | "disk-full";

const byErrno: Readonly<Record<string, FileFailureCode>> = {
  EACCES: "data-not-permitted",
  EPERM: "data-not-permitted",
  EROFS: "data-read-only",
  ENOSPC: "disk-full",
  EDQUOT: "disk-full",
  ENOTDIR: "data-not-directory",
  EEXIST: "data-not-directory",
  ENAMETOOLONG: "data-path-too-long",
};

/** The operating system's code of an error (`EACCES`, `ENOSPC`), or undefined. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Turns a file system error about `path` into a Failure; other errors are returned unchanged. */
export function fileFailure(error: unknown, path: string): unknown {
  const code = byErrno[errnoOf(error) ?? ""];
  return code === undefined ? error : new Failure(code, { path }, error);
}
