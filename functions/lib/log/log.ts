/** One event of the log, as flat values. Never a name, an address, a token, a query or a row. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

const LONGEST_REQUEST_ID = 64;

/** The id under which a request is logged and audited: the host's, if it consists of plain characters, else a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-nf-request-id") ?? request.headers.get("x-request-id") ?? "";
  const isPlain = given.length <= LONGEST_REQUEST_ID && /^[\w-]+$/.test(given);
  return isPlain ? given : crypto.randomUUID();
}

/** Writes one JSON line to standard error, which hosts collect. */
export function logLine(level: "info" | "error" | "security", entry: LogEntry): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, ...entry })}\n`);
}

/** The kind of a thrown error, without its message, which may contain personal data. */
export function kindOf(error: unknown): LogEntry {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frame = error.stack?.split("\n").find((each) => each.trimStart().startsWith("at "));
  return { kind: error.name, code, where: frame?.trim() };
}
