import { AVATAR_BUCKET } from "@regia/domain/profile";
import * as v from "valibot";
import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { jsonResponse } from "../../lib/http/index.ts";

/** The host calls it every quarter of an hour, and nobody else can. */
export const config = { schedule: "*/15 * * * *" } as const;

/** Maximum number of files that one run removes. */
const MOST = 1_000;

/**
 * Removes the pictures of deleted accounts, which no transaction can: only the storage service removes files. The
 * embedded backend does it itself. Reads `SUPABASE_URL` and `SUPABASE_SECRET_KEY`.
 */
export default answering("abandoned-avatars", async () => {
  const backend = backendService(backendConfiguration(process.env));
  const names = v.parse(v.array(v.string()), await backend.call("abandoned_avatars", { most: MOST }));
  await backend.removeFiles(AVATAR_BUCKET, names);
  return jsonResponse(200, { removed: names.length });
});
