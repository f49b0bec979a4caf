import type { Services } from "../app/services.ts";
import { finishBeforeLogOut } from "./beforeLogOut.ts";

/** Ends the session of this browser; answers whether that succeeded. */
export async function logOut({ backend, attempt }: Pick<Services, "backend" | "attempt">): Promise<boolean> {
  await finishBeforeLogOut();
  try {
    await attempt("signOut", () => backend.auth.signOut({ scope: "local" }));
    return true;
  } catch {
    return false;
  }
}
