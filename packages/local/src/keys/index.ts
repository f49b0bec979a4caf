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
    /** The key of the stand-in for the payment provider, and what its events are signed with; added later than the others. */
    paymentsKey: v.exactOptional(key),
    paymentsSecret: v.exactOptional(key),
  }),
);

/** All keys of a data directory. */
export type StoredKeys = Required<v.InferOutput<typeof schema>>;

/** What identifies a backend to its clients and functions. Only the publishable key may leave this machine. */
export type ProjectKeys = Omit<StoredKeys, "paymentsKey" | "paymentsSecret">;

/**
 * The keys of a data directory, generated on the first start and stored in a file that only its owner can read. Damaged
 * keys are replaced; the only effect is that people must sign in again.
 */
export function projectKeys(directory: string): StoredKeys {
  const file = join(directory, "keys.json");
  const known = v.safeParse(schema, readPrivateFile(file));
  const keys: StoredKeys = {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    paymentsKey: `sk_test_${randomBytes(32).toString("base64url")}`,
    paymentsSecret: `whsec_${randomBytes(32).toString("base64url")}`,
  };
  if (known.success) Object.assign(keys, known.output);
  const isComplete = known.success && Object.keys(keys).every((name) => name in known.output);
  if (!isComplete) writePrivateFile(file, `${JSON.stringify(keys, undefined, 2)}\n`);
  return keys;
}
