/** The exit codes; scripts depend on these numbers. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  partlyFailed: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why a command ends without success. */
export interface Failure {
  readonly message: string;
  readonly exitCode: ExitCode;
  /** More fields for scripts, beside the message in JSON. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** A failure that the user can understand and fix: a message and an exit code. */
export class CliError extends Error implements Failure {
  override name = "CliError";
  readonly exitCode: ExitCode;
  readonly details: Failure["details"];

  constructor(message: string, exitCode: ExitCode = exitCodes.failed, details?: Failure["details"]) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** A wrong argument or an invalid value. */
export const usageError = (message: string): CliError => new CliError(message, exitCodes.usage);
