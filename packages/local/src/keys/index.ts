import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readPrivateFile, writePrivateFile } from "../data/index.ts";

/** What identifies a backend to its clients and functions. Only the publishable key may leave this machine. */
export interface ProjectKeys {
  /** Signs the access tokens. */
  readonly jwtSecret: string;
  /** The key that clients send; it identifies the project, not a person. */
  readonly publishableKey: string;
  /** The key of the service role, for the functions alone. */
  readonly secretKey: string;
}

function isProjectKeys(value: unknown): value is ProjectKeys {
  if (typeof value !== "object" || value === null) return false;
  const { jwtSecret, publishableKey, secretKey } = value as Record<string, unknown>;
  return [jwtSecret, publishableKey, secretKey].every((key) => typeof key === "string" && key.length >= 32);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The keys of a data directory, generated on the first start and stored in a file that only its owner can read. Damaged
 * keys are replaced; the only effect is that people must sign in again.
 */
export function projectKeys(directory: string): ProjectKeys {
  const file = join(directory, "keys.json");
  const known = parsed(readPrivateFile(file));
  if (isProjectKeys(known)) return known;
  const fresh: ProjectKeys = {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
  };
  writePrivateFile(file, `${JSON.stringify(fresh, undefined, 2)}\n`);
  return fresh;
}
