import { randomBytes } from "node:crypto";
import { join } from "node:path";
import * as v from "valibot";
import { readPrivateFile, writePrivateFile } from "../data/index.ts";

const key = v.pipe(v.string(), v.minLength(32));

const schema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Signs the access tokens. */
    jwtSecret: key,
    /** The key that clients send; it identifies the project, not a person. */
    publishableKey: key,
    /** The key of the service role, for the functions alone. */
    secretKey: key,
  }),
);

/** What identifies a backend to its clients and functions. Only the publishable key may leave this machine. */
export type ProjectKeys = v.InferOutput<typeof schema>;

/**
 * The keys of a data directory, generated on the first start and stored in a file that only its owner can read. Damaged
 * keys are replaced; the only effect is that people must sign in again.
 */
export function projectKeys(directory: string): ProjectKeys {
  const file = join(directory, "keys.json");
  const known = v.safeParse(schema, readPrivateFile(file));
  if (known.success) return known.output;
  const fresh: ProjectKeys = {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
  };
  writePrivateFile(file, `${JSON.stringify(fresh, undefined, 2)}\n`);
  return fresh;
}
