import { type LogEntry, logLine } from "@regia/functions/log";

export { kindOf, type LogEntry } from "@regia/functions/log";

/** Writes log entries to standard error, one JSON object a line. */
export interface Log {
  /** Server errors; always written. */
  error(entry: LogEntry): void;
  /** Requests and responses; written only if enabled. */
  request(entry: LogEntry): void;
}

/** Opens a log. `REGIA_LOG=requests` adds a line for every request. */
export function openLog(environment: NodeJS.ProcessEnv): Log {
  const requests = environment["REGIA_LOG"] === "requests";
  return {
    error: (entry) => logLine("error", entry),
    request: (entry) => {
      if (requests) logLine("info", entry);
    },
  };
}
