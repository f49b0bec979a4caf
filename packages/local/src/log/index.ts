import { type LogEntry, logLine, logs, type SecurityEvent, securityLine } from "@regia/functions/log";

export { kindOf, type LogEntry, type SecurityEvent } from "@regia/functions/log";

/** Writes log entries to standard error, one JSON object a line. */
export interface Log {
  /** Server errors; always written. */
  error(entry: LogEntry): void;
  /** Requests and responses; written only if enabled. */
  request(entry: LogEntry): void;
  /** Security events; written only if enabled. */
  security(event: SecurityEvent, details: LogEntry & { readonly requestId: string | undefined }): void;
}

/** Opens a log. `REGIA_LOG=requests,security` adds a line for every request and every security event. */
export function openLog(environment: NodeJS.ProcessEnv): Log {
  const requests = logs("requests", environment);
  return {
    error: (entry) => logLine("error", entry),
    request: (entry) => {
      if (requests) logLine("info", entry);
    },
    security: (event, details) => securityLine(event, details, environment),
  };
}
