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

/** A failure that the user can understand and fix: a message and an exit code. */
export class CliError extends Error {
  override name = "CliError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A wrong argument or an invalid value. */
export const usageError = (message: string): CliError => new CliError(message, exitCodes.usage);
