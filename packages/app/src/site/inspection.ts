import { readServerError } from "@regia/domain/errors";
import type { DebugCheck, DebugFinding } from "@regia/ui/screens/DebugAuthScreen";
import type { Backend } from "../backend/client.ts";

/** Result of a check; the screen itself adds `running` and `idle`. */
export type Finding = Exclude<DebugFinding, { kind: "idle" | "running" }>;

const missing: Finding = { kind: "missing" };

function failure(error: unknown): Finding {
  const { code, text, name } = readServerError(error);
  return { kind: "failed", detail: [code, text || name].filter(Boolean).join(": ") };
}

async function look(find: () => Promise<Finding>): Promise<Finding> {
  try {
    return await find();
  } catch (error) {
    return failure(error);
  }
}

/**
 * Checks what sign-up needs: the session, the person's profile row, and the trigger that creates it. Failures are
 * results, not exceptions; results contain no tokens (decision 29).
 *
 * @param madeId the account that the page has just made, whose profile is looked for while nobody is signed in
 */
export async function inspectSignIn(
  backend: Backend,
  madeId: string | null = null,
): Promise<Readonly<Record<DebugCheck, Finding>>> {
  const [session, profile, trigger] = await Promise.all([
    look(async () => {
      const { data, error } = await backend.auth.getSession();
      if (error) return failure(error);
      return data.session ? { kind: "ok", detail: data.session.user.email ?? data.session.user.id } : missing;
    }),
    look(async () => {
      const { data: held } = await backend.auth.getSession();
      const userId = held.session?.user.id ?? madeId;
      if (userId === null) return missing;
      // Whoever is not signed in cannot read the row.
      const { data, error } = await backend.rpc("has_profile", { person: userId });
      if (error) return failure(error);
      if (data === true) return { kind: "ok", detail: userId };
      return held.session ? missing : { kind: "unconfirmed" };
    }),
    look(async () => {
      const { data, error } = await backend.rpc("check_trigger_exists", { trigger_name: "handle_new_user" });
      if (error) return failure(error);
      return data === true ? { kind: "ok", detail: "handle_new_user" } : missing;
    }),
  ]);
  return { session, profile, trigger };
}
