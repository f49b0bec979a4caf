import { readServerError } from "@regia/domain/errors";
import type { DebugCheck, DebugFinding } from "@regia/ui/screens/DebugAuthScreen";
import type { Backend } from "../backend/client.ts";

/** How a look ended; `running` and `idle` are the screen's own. */
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
 * Looks at what sign-up and its e-mail need: the session, the own row of the profiles, and the trigger that makes it.
 * Every failure is an answer; no token is ever part of one (decision 29).
 */
export async function inspectSignIn(backend: Backend): Promise<Readonly<Record<DebugCheck, Finding>>> {
  const [session, profile, trigger] = await Promise.all([
    look(async () => {
      const { data, error } = await backend.auth.getSession();
      if (error) return failure(error);
      return data.session ? { kind: "ok", detail: data.session.user.email ?? data.session.user.id } : missing;
    }),
    look(async () => {
      const { data: held } = await backend.auth.getSession();
      const userId = held.session?.user.id;
      if (userId === undefined) return missing;
      const { data, error } = await backend
        .from("profiles")
        .select("id, plan")
        .eq("id", userId)
        .maybeSingle();
      if (error) return failure(error);
      return data ? { kind: "ok", detail: userId } : missing;
    }),
    look(async () => {
      const { data, error } = await backend.rpc("check_trigger_exists", { trigger_name: "handle_new_user" });
      if (error) return failure(error);
      return data === true ? { kind: "ok", detail: "handle_new_user" } : missing;
    }),
  ]);
  return { session, profile, trigger };
}
