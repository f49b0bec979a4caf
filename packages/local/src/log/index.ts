import type { LogEntry } from "@regia/functions/log";

export { kindOf, type LogEntry } from "@regia/functions/log";

/** Writes log entries to standard error, one JSON object a line. */
export interface Log {
  /** Server errors; always written. */
  error(entry: LogEntry): void;
  /** Requests and responses; written only if enabled. */
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
