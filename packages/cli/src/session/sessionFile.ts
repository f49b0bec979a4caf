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

/** The backend of the last `regia login` that named one; further commands use it. */
const rememberedSite = v.object({ site: v.string(), key: v.exactOptional(v.string()) });

export type RememberedSite = Readonly<v.InferOutput<typeof rememberedSite>>;

interface Content {
  readonly current?: RememberedSite | undefined;
  readonly sessions: Readonly<Record<string, StoredSession>>;
}

const EMPTY: Content = { sessions: {} };

const PRIVATE_FILE = 0o600;

/** The path of the session file, which may not exist. */
export function sessionPath(context: Context): string {
  return join(configDirectory(context), "sessions.json");
}

/** Parses the session file; a damaged one counts as signed out, because signing in again repairs it. */
function parseContent(text: string): Content {
  try {
    const { current, sessions } = JSON.parse(text) as { current?: unknown; sessions?: unknown };
    const valid = Object.entries(sessions ?? {}).filter(([, session]) => v.is(storedSession, session));
    return {
      current: v.is(rememberedSite, current) ? current : undefined,
      sessions: Object.fromEntries(valid),
    };
  } catch {
    return EMPTY;
  }
}

function readContent(context: Context): Content {
  const path = sessionPath(context);
  try {
    return parseContent(readFileSync(path, "utf8"));
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return EMPTY;
    throw explainSystemError(error, path, context.t);
  }
}

function writeContent(content: Content, context: Context): void {
  const path = sessionPath(context);
  try {
    makeFolder(dirname(path));
    writeFileAtomically(path, `${JSON.stringify(content, null, 2)}\n`, PRIVATE_FILE);
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
  const { sessions } = readContent(context);
  return Object.hasOwn(sessions, site) ? sessions[site] : undefined;
}

/**
 * The backend that the last sign-in named; undefined if none did.
 *
 * @throws CliError if the file cannot be read
 */
export function findRememberedSite(context: Context): RememberedSite | undefined {
  return readContent(context).current;
}

/**
 * Stores a session in a file that only its owner can read.
 *
 * @param current - the backend for further commands; undefined leaves the one that is remembered
 * @throws CliError if the file cannot be written
 */
export function storeSession(session: StoredSession, context: Context, current?: RememberedSite): void {
  const content = readContent(context);
  writeContent(
    {
      current: current ?? content.current,
      sessions: { ...content.sessions, [session.site]: session },
    },
    context,
  );
}

/**
 * Deletes the session at a site. The site stays remembered, so that the next sign-in is there again.
 *
 * @throws CliError if the file cannot be written
 */
export function forgetSession(site: string, context: Context): void {
  const { current, sessions } = readContent(context);
  const { [site]: forgotten, ...others } = sessions;
  if (forgotten) writeContent({ current, sessions: others }, context);
}

/**
 * Makes further commands use another backend than this one, if the last sign-in named it.
 *
 * @throws CliError if the file cannot be written
 */
export function forgetSite(site: string, context: Context): void {
  const { current, sessions } = readContent(context);
  if (current?.site === site) writeContent({ sessions }, context);
}
