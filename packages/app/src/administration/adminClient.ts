import { AdminClient, Transport } from "@regia/api/client";
import { sessionTokens } from "../backend/sessionTokens.ts";
import type { Services } from "../services/services.ts";

/**
 * The client of the admin function, with the tokens of this session.
 * @param onForbidden called when the server refuses the person as an admin
 */
export function createAdminClient(
  { backend }: Pick<Services, "backend">,
  onForbidden: () => void,
): AdminClient {
  return new AdminClient(
    new Transport({
      tokens: sessionTokens(backend),
      language: () => document.documentElement.lang,
      onForbidden,
    }),
  );
}
