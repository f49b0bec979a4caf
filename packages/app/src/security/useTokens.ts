import type { ProgramToken } from "@regia/ui/patterns/TokenOfferDialog";
import type { TokensState } from "@regia/ui/screens/SettingsScreen";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Backend } from "../backend/client.ts";
import { requestFailure } from "../data/failures.ts";
import { loadedFrom } from "../data/loaded.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";

type Ready = Extract<TokensState, { kind: "ready" }>;
type Revoking = NonNullable<Ready["revoking"]>;

/**
 * The tokens of the person's programs that are valid now, the newest first.
 * @throws the backend's error
 */
export const readTokens = (backend: Backend, signal?: AbortSignal): Promise<readonly ProgramToken[]> => {
  const request = backend.rpc("api_tokens");
  return backend.dataOf(signal === undefined ? request : request.abortSignal(signal));
};

/**
 * Revokes one token by its id, or all.
 * @throws the backend's error
 */
export const revokeTokens = (backend: Backend, which: Revoking): Promise<unknown> =>
  backend.dataOf(
    which === "all" ? backend.rpc("revoke_api_tokens") : backend.rpc("revoke_api_token", { id: which.id }),
  );

/** The list of tokens, and functions to revoke them. */
export interface TokenList {
  readonly state: TokensState;
  revoke(id: string): void;
  revokeAll(): void;
  /** Loads the list again, after a failure or after tokens were revoked elsewhere. */
  refresh(): void;
}

/** The tokens of the signed-in person's programs; loaded again whenever the section is shown. */
export function useTokens({ userId, isShown }: SettingsSectionProps): TokenList {
  const { backend } = useServices();
  const tokens = useQuery({
    queryKey: queryKeys.tokens(userId),
    queryFn: ({ signal }) => readTokens(backend, signal),
    enabled: isShown,
  });
  const revoking = useMutation({
    mutationFn: (which: Revoking) => revokeTokens(backend, which),
    // Also after a failure: somebody may have revoked it elsewhere.
    onSettled: () => tokens.refetch(),
  });
  const revoke = (which: Revoking) => {
    if (!revoking.isPending) revoking.mutate(which);
  };

  const progress = (): Pick<Ready, "revoking" | "outcome"> => {
    if (revoking.isPending) return { revoking: revoking.variables };
    if (revoking.isError) return { outcome: { reason: requestFailure(revoking.error) } };
    if (revoking.isIdle) return {};
    return { outcome: revoking.variables === "all" ? "revokedAll" : "revoked" };
  };
  const shown = (): TokensState => {
    const loaded = loadedFrom(tokens);
    if (loaded.kind === "ready") return { kind: "ready", tokens: loaded.value, ...progress() };
    return loaded.kind === "loading" ? loaded : { kind: "unread" };
  };

  return {
    state: shown(),
    revoke: (id) => revoke({ id }),
    revokeAll: () => revoke("all"),
    refresh: () => void tokens.refetch(),
  };
}
