import type { TargetOptions } from "../backend/target.ts";
import { commandLine } from "../output/shell.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { LARGEST_BATCH, USUAL_BATCH } from "./operations/batches.ts";

/** The options of `regia bulk apply`. */
export interface ApplyOptions extends TargetOptions {
  readonly dryRun?: boolean;
  readonly preview?: string;
  readonly resume?: boolean;
  readonly concurrency: number;
  readonly batchSize: number;
  /** Seconds. */
  readonly wait: number;
  readonly report?: string;
  readonly journal?: string;
  readonly undo?: string;
  readonly allowDuplicates?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly ndjson?: boolean;
}

/** The options that are numbers, with their ranges and default values. */
export const NUMBERS = {
  concurrency: { min: 1, max: 16, default: 2 },
  batchSize: { min: 1, max: LARGEST_BATCH, default: USUAL_BATCH },
  /** Seconds. */
  wait: { min: 0, max: 86_400, default: 60 },
};

const WHOLE_NUMBER = /^\d{1,9}$/;

/** Parses an option that is a whole number within a range. */
export function numberOption(flag: string, { min, max }: { min: number; max: number }, { t }: Context) {
  return (text: string): number => {
    const value = WHOLE_NUMBER.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw usageError(t("bulk:error.notInRange", { flag, value: text, min, max }));
  };
}

/** Options that must be the same when a run is resumed. */
const KEPT = [
  "url",
  "key",
  "profile",
  "concurrency",
  "wait",
  "report",
  "journal",
  "undo",
  "preview",
] as const;

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The command line that resumes a run, without options that have their default value. */
export function resumeCommand(path: string | undefined, options: ApplyOptions): string {
  const defaults: Readonly<Partial<ApplyOptions>> = {
    concurrency: NUMBERS.concurrency.default,
    wait: NUMBERS.wait.default,
  };
  const words = ["regia", "bulk", "apply", ...(path === undefined ? [] : [path])];
  for (const name of KEPT) {
    const value = options[name];
    if (value !== undefined && value !== defaults[name]) words.push(flagOf(name), String(value));
  }
  if (options.allowDuplicates) words.push("--allow-duplicates");
  if (options.yes) words.push("--yes");
  return commandLine([...words, "--resume"]);
}

/** The options that select the backend. */
function targetArguments(options: ApplyOptions): string[] {
  return (["url", "key", "profile"] as const).flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [flagOf(name), value];
  });
}

/** The command line that executes a preview. */
export function previewCommand(path: string, options: ApplyOptions): string {
  return commandLine(["regia", "bulk", "apply", "--preview", path, ...targetArguments(options)]);
}

/** The command line that undoes a run. */
export function undoCommand(path: string, options: ApplyOptions, repeats: boolean): string {
  const words = ["regia", "bulk", "apply", path, ...targetArguments(options)];
  if (repeats || options.allowDuplicates) words.push("--allow-duplicates");
  return commandLine(words);
}
