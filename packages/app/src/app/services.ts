import type { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { AuthOperations } from "../auth/operations.ts";
import type { Backend } from "../backend/client.ts";
import type { BackendConfig } from "../backend/config.ts";
import type { PlanOperations } from "../plan/planOperations.ts";
import type { Arrival } from "../session/arrival.ts";
import type { SessionState, SessionStore } from "../session/sessionStore.ts";
import type { SettingsServices } from "../settings/services.ts";

/** What a public page has before, and without, a backend. */
export interface Page {
  /** Reaches the backend at the first call; after a failure the next call tries again. */
  start(): Promise<Services>;
}

/** Gives every route the page it stands on. */
export const PageContext = createContext<Page | null>(null);

/** The page; only below its provider. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("usePage needs a PageContext above it: wrap the routes in one.");
  return page;
}

/** What the signed-in routes work with: made once, when something first needs the backend. */
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
