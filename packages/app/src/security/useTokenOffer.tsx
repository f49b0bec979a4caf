import { useChunk } from "@regia/ui/loading";
import type { ProgramToken, TokenOfferState } from "@regia/ui/patterns/TokenOfferDialog";
import { type ReactNode, useState } from "react";
import { requestFailure } from "../data/failures.ts";
import { useRun } from "../data/useRun.ts";
import { useChunkWithTexts } from "../language/useChunkWithTexts.ts";
import { useServices } from "../services/services.ts";
import { readTokens, revokeTokens } from "./useTokens.ts";

/** The offer to revoke the tokens of programs. */
export interface TokenOffer {
  /** Makes the offer, if there are tokens. Resolves when that is known. */
  make(): Promise<void>;
  /** Whether the person has yet to answer. */
  readonly isOpen: boolean;
  /** What shows it, to be rendered on the page. */
  readonly dialog: ReactNode;
}

/**
 * Offers to revoke the tokens of programs after a change that protects the account, which they outlive.
 * @param onRevoked called when they were revoked
 */
export function useTokenOffer(onRevoked: () => void = () => {}): TokenOffer {
  const { backend } = useServices();
  const [tokens, setTokens] = useState<readonly ProgramToken[]>([]);
  const [state, setState] = useState<TokenOfferState>({ kind: "asking" });
  const run = useRun();
  const isOpen = tokens.length > 0;
  const close = () => setTokens([]);
  const chunks = useChunkWithTexts(
    ["programTokens"],
    async () => (await import("@regia/ui/patterns/TokenOfferDialog")).TokenOfferDialog,
  );
  const Offer = useChunk(chunks[0], isOpen, close);

  async function make() {
    // Where they cannot be read, the notification and the email about the change tell of them.
    const found = await readTokens(backend).catch(() => []);
    setState({ kind: "asking" });
    setTokens(found);
  }
  const revoke = () =>
    void run(
      async () => {
        setState({ kind: "revoking" });
        await revokeTokens(backend, "all");
        setState({ kind: "revoked" });
        onRevoked();
      },
      (error) => setState({ kind: "failed", reason: requestFailure(error) }),
    );

  return {
    make,
    isOpen,
    dialog: Offer ? (
      <Offer isOpen={isOpen} onClose={close} tokens={tokens} state={state} onRevoke={revoke} />
    ) : null,
  };
}
