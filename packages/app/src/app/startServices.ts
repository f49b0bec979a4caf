import { SESSION_TIMING } from "@regia/domain/session";
import { createAttempt } from "../auth/attempts.ts";
import { AuthOperations } from "../auth/operations.ts";
import { offersProvider } from "../backend/authSettings.ts";
import { connect } from "../backend/client.ts";
import { loadBackendConfig } from "../backend/config.ts";
import { ensureProfile } from "../backend/profileCreation.ts";
import { readProfile } from "../backend/profiles.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { PlanOperations } from "../plan/planOperations.ts";
import type { AddressAnswer } from "../session/addressTokens.ts";
import { Arrival } from "../session/arrival.ts";
import { SessionStore } from "../session/sessionStore.ts";
import { createSettings } from "../settings/services.ts";
import type { Services } from "./services.ts";

/**
 * Connects to the backend and creates the services of the page.
 * @param answer what the auth service appended to the address of the page
 * @throws Error when the configuration cannot be read
 */
export async function startServices(answer: AddressAnswer): Promise<Services> {
  const config = await loadBackendConfig(AbortSignal.timeout(SESSION_TIMING.sessionLoadMs));
  const backend = connect(config);
  const queries = createQueryClient();
  const attempt = createAttempt(queries, backend);
  const session = new SessionStore({
    auth: backend.auth,
    queries,
    readProfile: (userId, signal) => readProfile(backend, userId, signal),
  });
  const arrival = new Arrival(backend, answer, (user, mode) =>
    ensureProfile({ backend, attempt }, user, mode),
  );
  session.start();
  const auth = new AuthOperations({
    backend,
    attempt,
    origin: window.location.origin,
    offersGoogle: () => offersProvider(config, "google"),
  });
  const settings = createSettings({ backend, config, session, attempt, queries });
  settings.guard.start(window);
  return {
    config,
    backend,
    queries,
    session,
    auth,
    arrival,
    settings,
    plans: new PlanOperations(backend, session),
  };
}
