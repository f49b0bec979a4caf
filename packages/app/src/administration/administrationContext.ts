import type { AdminClient } from "@regia/api/client";
import { createContext, useContext } from "react";

/** What the pages of the administration work with. */
export interface Administration {
  readonly client: AdminClient;
  /** The signed-in admin. */
  readonly viewerId: string;
  /** These people were changed: where the admin is among them, the sidebar and the own plan follow. */
  followChange(userIds: readonly string[]): void;
}

/** Gives the pages of the administration what they work with. */
export const AdministrationContext = createContext<Administration | null>(null);

/** What the pages of the administration work with; only below its route, which lets admins alone in. */
export function useAdministration(): Administration {
  const administration = useContext(AdministrationContext);
  if (!administration) {
    throw new Error("useAdministration needs the administration's route above it: nest the page in it.");
  }
  return administration;
}
