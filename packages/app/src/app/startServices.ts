import { SESSION_TIMING } from "@regia/domain/session";
import { createAttempt } from "../backend/attempts.ts";
import { connect, connectDetached } from "../backend/client.ts";
import { loadConfig } from "../backend/config.ts";
import { readProfile } from "../backend/profiles.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { guardSession, sessionValidityQuery } from "../security/guardSession.ts";
import type { Services } from "../services/services.ts";
import type { AddressAnswer } from "../session/addressTokens.ts";
import { reportingEnd } from "../session/endedSession.ts";
import { SessionStore } from "../session/sessionStore.ts";

/**
 * Connects to the backend and creates the services of the page.
 * @param answer what the auth service appended to the address of the page
 * @throws Error when the configuration cannot be read
 */
export async function startServices(answer: AddressAnswer): Promise<Services> {
  const config = await loadConfig(AbortSignal.timeout(SESSION_TIMING.sessionLoadMs));
  const backend = connect(
    config,
    reportingEnd(
      () => {
        const state = session.snapshot();
        return state.status === "signedIn" ? state.session.access_token : undefined;
      },
      () => void guard.endElsewhere(),
    ),
  );
  const detached = connectDetached(config);
  const queries = createQueryClient();
  const attempt = createAttempt(queries, backend);
  const session = new SessionStore({
    auth: backend.auth,
    queries,
    readProfile: (userId, signal) => {
      // At the same time, so that a page of a session that was ended elsewhere is not shown first.
      void queries.prefetchQuery(sessionValidityQuery({ backend, detached }, userId));
      return readProfile(backend, userId, signal);
    },
  });
  session.start();
  const guard = guardSession({ backend, detached, session, queries });
  guard.start(window);
  return { config, backend, detached, queries, session, attempt, answer, guard };
}
