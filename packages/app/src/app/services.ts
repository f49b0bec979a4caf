import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { AuthOperations } from "../auth/operations.ts";
import type { Backend } from "../backend/client.ts";
import type { BackendConfig } from "../backend/config.ts";
import type { PlanOperations } from "../plan/planOperations.ts";
import type { Arrival } from "../session/arrival.ts";
import type { SessionState, SessionStore } from "../session/sessionStore.ts";
import type { SettingsServices } from "../settings/services.ts";

/** What the routes work with: made once, when the page starts. */
export interface Services {
  readonly config: BackendConfig;
  readonly backend: Backend;
  /** What was read from the backend. */
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly auth: AuthOperations;
  readonly arrival: Arrival;
  readonly plans: PlanOperations;
  readonly settings: SettingsServices;
}

/** Gives the routes their services. */
export const ServicesContext = createContext<Services | null>(null);

/** The services of the page; only below its provider. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error("useServices needs a ServicesContext above it: wrap the routes in one.");
  return services;
}

/** Who is at the screen; renders again when that changes. */
export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
