import { useState } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import type { ProgramToken } from "../../../patterns/TokenOfferDialog/index.ts";
import { TokenFacts } from "../../../patterns/TokenOfferDialog/TokenFacts.tsx";
import { fact, sessions as listStyle, session as rowStyle } from "./SecuritySection.css.ts";

export type TokensState =
  | { kind: "loading" }
  | { kind: "unread" }
  | {
      kind: "ready";
      /** The tokens that are valid now, the newest first. */
      tokens: readonly ProgramToken[];
      /** What is being revoked: one token by its id, or all. Default: nothing. */
      revoking?: { id: string } | "all" | undefined;
      /** Result of the last attempt to revoke. Default: none. */
      outcome?: "revoked" | "revokedAll" | { reason: LocalizedText } | undefined;
    };

interface TokensProps {
  state: TokensState;
  onRevoke: (id: string) => void;
  onRevokeAll: () => void;
  onRetry: () => void;
}

/** List of the tokens of the person's programs, with a question before one or all are revoked. */
export function Tokens({ state, onRevoke, onRevokeAll, onRetry }: TokensProps) {
  const t = useText("programTokens");
  if (state.kind === "loading") {
    return (
      <>
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
        <Skeleton height="3rem" />
      </>
    );
  }
  if (state.kind === "unread") {
    return (
      <Banner tone="error" actions={<Button onPress={onRetry}>{t("retry")}</Button>}>
        {t("failed")}
      </Banner>
    );
  }
  return <TokenList state={state} onRevoke={onRevoke} onRevokeAll={onRevokeAll} />;
}

function TokenList({
  state: { tokens, revoking, outcome },
  onRevoke,
  onRevokeAll,
}: Omit<TokensProps, "state" | "onRetry"> & { state: Extract<TokensState, { kind: "ready" }> }) {
  const t = useText("programTokens");
  const say = useLocalizedText();
  const [asked, setAsked] = useState<{ id: string } | "all" | null>(null);
  const leaving = typeof asked === "object" ? tokens.find(({ id }) => id === asked?.id) : undefined;
  const confirm = () => {
    if (asked === "all") onRevokeAll();
    else if (asked) onRevoke(asked.id);
    setAsked(null);
  };
  const told = () => {
    if (outcome === undefined) return undefined;
    if (typeof outcome === "object") return say(outcome.reason);
    return outcome === "revoked" ? t("revoked") : t("revokedAll");
  };
  return (
    <>
      {tokens.length === 0 ? (
        <p className={fact}>{t("none")}</p>
      ) : (
        <>
          <ul aria-label={t("list")} className={listStyle}>
            {tokens.map((one) => {
              const isRevoking = typeof revoking === "object" && revoking.id === one.id;
              return (
                <li key={one.id} className={rowStyle}>
                  <TokenFacts token={one} />
                  <Button
                    size="sm"
                    aria-label={t("revokeNamed", { name: one.name })}
                    isPending={isRevoking}
                    pendingText={t("revoking")}
                    isDisabled={revoking !== undefined && !isRevoking}
                    onPress={() => setAsked({ id: one.id })}
                  >
                    {t("revoke")}
                  </Button>
                </li>
              );
            })}
          </ul>
          <div>
            <Button
              isPending={revoking === "all"}
              pendingText={t("revoking")}
              isDisabled={revoking !== undefined && revoking !== "all"}
              onPress={() => setAsked("all")}
            >
              {t("revokeAll")}
            </Button>
          </div>
        </>
      )}
      <FormMessage tone={typeof outcome === "object" ? "error" : "success"}>{told()}</FormMessage>
      <ConfirmDialog
        isOpen={asked === "all" || leaving !== undefined}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        title={leaving ? t("removal.one", { name: leaving.name }) : t("removal.all")}
        confirmText={asked === "all" ? t("revokeAll") : t("revoke")}
        tone="danger"
      >
        <p>{t("removal.text")}</p>
      </ConfirmDialog>
    </>
  );
}
