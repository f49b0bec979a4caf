import type { AccessTokens } from "@regia/api/client";
import type { Backend } from "./client.ts";

/** The access tokens of the page's session, for the functions. */
export const sessionTokens = (backend: Backend): AccessTokens => ({
  current: async () => {
    const { session } = await backend.dataOf(backend.auth.getSession());
    return session?.access_token ?? null;
  },
  renew: async () => (await backend.auth.refreshSession()).data.session?.access_token ?? null,
});
