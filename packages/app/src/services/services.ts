import type { SiteConfig } from "@regia/api/site";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, useSyncExternalStore } from "react";
import type { Attempt } from "../backend/attempts.ts";
import type { Backend } from "../backend/client.ts";
import type { AddressAnswer } from "../session/addressTokens.ts";
import type { SessionGuard } from "../session/sessionGuard.ts";
import type { SessionState, SessionStore } from "../session/sessionStore.ts";
import { useRequired } from "./useRequired.ts";

/** What a public page has without a backend. */
export interface Page {
  /** Connects to the backend at the first call; after a failure the next call tries again. */
  start(): Promise<Services>;
}

/** The page, for all routes. */
export const PageContext = createContext<Page | null>(null);

/** The value of {@link PageContext}. */
export const usePage = () => useRequired(PageContext, "PageContext");

/** Services of the signed-in routes; created once, when something first needs the backend. */
export interface Services {
  readonly config: SiteConfig;
  readonly backend: Backend;
  /** A second client, which stores nothing and leaves the page's session alone. */
  readonly detached: Backend;
  /** Cache of what was read from the backend. */
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly attempt: Attempt;
  /** What the auth service appended to the address of the page. */
  readonly answer: AddressAnswer;
  readonly guard: SessionGuard;
}

/** The services of the page, for the routes that need the backend. */
export const ServicesContext = createContext<Services | null>(null);

/** The value of {@link ServicesContext}. */
export const useServices = () => useRequired(ServicesContext, "ServicesContext");

/** The state of the session; renders again when it changes. */
export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
