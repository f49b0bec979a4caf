/** One thing that happened, as flat values. Never a name, an address, a token, a query or a row. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes entries to standard error, one JSON object a line. */
export interface Log {
  /** What went wrong on our side; always written. */
  error(entry: LogEntry): void;
  /** What was asked and answered; written only when wanted. */
  request(entry: LogEntry): void;
}

const line = (level: string, entry: LogEntry): string =>
  `${JSON.stringify({ at: new Date().toISOString(), level, ...entry })}\n`;

/** Opens a log. `REGIA_LOG=requests` adds a line for every request. */
export function openLog(
  environment: NodeJS.ProcessEnv,
  write = (text: string) => process.stderr.write(text),
): Log {
  const requests = environment["REGIA_LOG"] === "requests";
  return {
    error: (entry) => {
      write(line("error", entry));
    },
    request: (entry) => {
      if (requests) write(line("info", entry));
    },
  };
}

/** What kind of error something thrown is, without its message, which may quote a person's data. */
export function kindOf(error: unknown): LogEntry {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frame = error.stack?.split("\n").find((each) => each.trimStart().startsWith("at "));
  return { kind: error.name, code, where: frame?.trim() };
}
