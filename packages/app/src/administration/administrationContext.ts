import type { AdminClient } from "@regia/api/client";
import { createContext, useContext } from "react";

/** Dependencies of the admin pages. */
export interface Administration {
  readonly client: AdminClient;
  /** The signed-in admin. */
  readonly viewerId: string;
  /** Call it after these users were changed. If the admin is one of them, the session's profile is loaded again. */
  followChange(userIds: readonly string[]): void;
}

/** Provides the dependencies of the admin pages. */
export const AdministrationContext = createContext<Administration | null>(null);

/** The dependencies of the admin pages; available only below their route, which requires an admin. */
export function useAdministration(): Administration {
  const administration = useContext(AdministrationContext);
  if (!administration) {
    throw new Error("useAdministration needs the administration's route above it: nest the page in it.");
  }
  return administration;
}
