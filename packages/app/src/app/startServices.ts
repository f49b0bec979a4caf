import type { Profile } from "@regia/domain/profile";
import { isSessionValid, SESSION_TIMING } from "@regia/domain/session";
import { createAttempt } from "../auth/attempts.ts";
import { AuthOperations } from "../auth/operations.ts";
import { offersProvider } from "../backend/authSettings.ts";
import { connect } from "../backend/client.ts";
import { loadBackendConfig } from "../backend/config.ts";
import { ensureProfile } from "../backend/profileCreation.ts";
import { readProfile } from "../backend/profiles.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { PlanOperations } from "../plan/planOperations.ts";
import { ProfileLoader } from "../profile/profileLoader.ts";
import type { AddressAnswer } from "../session/addressTokens.ts";
import { Arrival } from "../session/arrival.ts";
import { SessionStore } from "../session/sessionStore.ts";
import { createSettings } from "../settings/services.ts";
import type { Services } from "./services.ts";

/**
 * Reaches the backend and puts the services of the page together.
 * @param answer what the auth service had appended to the address of the page
 * @throws Error when the configuration cannot be read
 */
export async function startServices(answer: AddressAnswer): Promise<Services> {
  const config = await loadBackendConfig();
  const backend = connect(config);
  const queries = createQueryClient();
  const attempt = createAttempt(queries, backend);
  const profiles = new ProfileLoader<Profile>((userId, signal) => readProfile(backend, userId, signal), {
    deadlines: SESSION_TIMING.profileLoadMs,
    freshFor: SESSION_TIMING.profileFreshMs,
    keptFor: SESSION_TIMING.sweepMs,
  });
  const session = new SessionStore<Profile>({
    auth: backend.auth,
    loadProfile: (userId, options) => profiles.load(userId, options),
    isValid: (held) => isSessionValid(held, Date.now()),
    loadDeadline: SESSION_TIMING.sessionLoadMs,
  });
  const arrival = new Arrival(backend, answer, (user, mode) =>
    ensureProfile({ backend, attempt }, user, mode),
  );
  session.start();
  // A row read before somebody left may be another one by the time they come back.
  session.subscribe(() => session.snapshot().status === "signedOut" && profiles.clear());
  setInterval(() => profiles.sweep(), SESSION_TIMING.sweepMs);
  const auth = new AuthOperations({
    backend,
    attempt,
    origin: window.location.origin,
    offersGoogle: () => offersProvider(config, "google"),
  });
  const settings = createSettings({ backend, config, session, attempt, arrival, queries });
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
