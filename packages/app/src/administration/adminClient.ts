import { AdminClient, Transport } from "@regia/api/client";
import type { Services } from "../app/services.ts";

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
      tokens: {
        current: async () => {
          const { session } = await backend.dataOf(backend.auth.getSession());
          return session?.access_token ?? null;
        },
        renew: async () => (await backend.auth.refreshSession()).data.session?.access_token ?? null,
      },
      language: () => document.documentElement.lang,
      onForbidden,
    }),
  );
}
