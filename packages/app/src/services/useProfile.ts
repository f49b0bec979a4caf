import type { Profile } from "@regia/domain/profile";
import { useSession } from "./services.ts";

/** The signed-in person's profile; null if there is none or it could not be loaded. Renders again when it changes. */
export function useProfile(): Profile | null {
  const state = useSession();
  return state.status === "signedIn" ? state.profile : null;
}
