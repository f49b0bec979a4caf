import { ApiError } from "@regia/api/client";
import { PLAN_NAMES } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import * as v from "valibot";
import type { SignedIn } from "./currentSession.ts";

const authUser = v.object({ id: v.string(), email: v.string() });

/** No row until the profile was created. */
const profileRows = v.array(
  v.object({
    display_name: v.nullable(v.string()),
    role: v.picklist(ROLES),
    plan: v.picklist(PLAN_NAMES),
  }),
);

/**
 * The owner of a session, as `whoami` shows it: the account, with the role and plan of its profile.
 *
 * @throws ApiError
 */
export async function loadPerson({ connection, transport }: SignedIn) {
  const load = async <const Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
  ): Promise<v.InferOutput<Schema>> => {
    const url = `${connection.url}${path}`;
    const { status, body } = await transport.send({ url });
    const parsed = v.safeParse(schema, body);
    if (!parsed.success) throw new ApiError({ kind: "unexpected", url, status });
    return parsed.output;
  };
  const { id, email } = await load(authUser, "/auth/v1/user");
  const [profile] = await load(
    profileRows,
    `/rest/v1/profiles?id=eq.${encodeURIComponent(id)}&select=display_name,role,plan`,
  );
  return {
    id,
    email,
    displayName: profile?.display_name ?? null,
    role: profile?.role ?? "user",
    plan: profile?.plan ?? null,
  };
}
