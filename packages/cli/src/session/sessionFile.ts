import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectionConfig } from "@regia/api/site";
import * as v from "valibot";
import { writeFileAtomically } from "../config/atomicFile.ts";
import { configDirectory } from "../config/directory.ts";
import { makeFolder } from "../config/folder.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { explainSystemError, systemCode, systemSentence } from "../program/systemErrors.ts";

const storedSession = v.object({
  ...connectionConfig.entries,
  site: v.string(),
  email: v.string(),
  accessToken: v.string(),
  refreshToken: v.string(),
  /** When the access token expires, in seconds since 1970 by this machine's clock. */
  expiresAt: v.number(),
});

/** A session at one backend. Its tokens are never printed. */
export type StoredSession = Readonly<v.InferOutput<typeof storedSession>>;

type Sessions = Readonly<Record<string, StoredSession>>;

const PRIVATE_FILE = 0o600;

/** The path of the session file, which may not exist. */
export function sessionPath(context: Context): string {
  return join(configDirectory(context), "sessions.json");
}

/** Parses the session file; a damaged one counts as signed out, because signing in again repairs it. */
function parseSessions(text: string): Sessions {
  try {
    const { sessions } = JSON.parse(text) as { sessions?: unknown };
    return Object.fromEntries(
      Object.entries(sessions ?? {}).filter(([, session]) => v.is(storedSession, session)),
    );
  } catch {
    return {};
  }
}

function readSessions(context: Context): Sessions {
  const path = sessionPath(context);
  try {
    return parseSessions(readFileSync(path, "utf8"));
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    throw explainSystemError(error, path, context.t);
  }
}

function writeSessions(sessions: Sessions, context: Context): void {
  const path = sessionPath(context);
  try {
    makeFolder(dirname(path));
    writeFileAtomically(path, `${JSON.stringify({ sessions }, null, 2)}\n`, PRIVATE_FILE);
  } catch (error) {
    const sentence = systemSentence(error, path, context.t);
    throw sentence === undefined ? error : new CliError(context.t("session:notStored", { reason: sentence }));
  }
}

/**
 * The session at a site; undefined if nobody is signed in.
 *
 * @throws CliError if the file cannot be read
 */
export function findSession(site: string, context: Context): StoredSession | undefined {
  const sessions = readSessions(context);
  return Object.hasOwn(sessions, site) ? sessions[site] : undefined;
}

/**
 * Stores a session in a file that only its owner can read.
 *
 * @throws CliError if the file cannot be written
 */
export function storeSession(session: StoredSession, context: Context): void {
  writeSessions({ ...readSessions(context), [session.site]: session }, context);
}

/**
 * Deletes the session at a site.
 *
 * @throws CliError if the file cannot be written
 */
export function forgetSession(site: string, context: Context): void {
  const { [site]: forgotten, ...others } = readSessions(context);
  if (forgotten) writeSessions(others, context);
}
