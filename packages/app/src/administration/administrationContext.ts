import type { AdminClient } from "@regia/api/client";
import { createContext } from "react";
import { useRequired } from "../services/useRequired.ts";

/** Dependencies of the admin pages. */
export interface Administration {
  readonly client: AdminClient;
  /** The signed-in admin. */
  readonly viewerId: string;
  /** Call it after these users were changed. If the admin is one of them, the session's profile is loaded again. */
  followChange(userIds: readonly string[]): void;
}

/** The dependencies of the admin pages, from their route, which requires an admin. */
export const AdministrationContext = createContext<Administration | null>(null);

/** The value of {@link AdministrationContext}. */
export const useAdministration = () => useRequired(AdministrationContext, "AdministrationContext");
