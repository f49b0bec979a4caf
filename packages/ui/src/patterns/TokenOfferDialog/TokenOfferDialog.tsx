import { Button } from "../../components/Button/index.ts";
import { Dialog, type DialogProps } from "../../components/Dialog/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type ProgramToken, TokenFacts } from "./TokenFacts.tsx";
import { token as tokenStyle, tokens as tokensStyle } from "./TokenOfferDialog.css.ts";

export type TokenOfferState =
  | { kind: "asking" }
  | { kind: "revoking" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "revoked" };

export interface TokenOfferDialogProps extends Pick<DialogProps, "isOpen" | "onClose"> {
  /** The tokens that are still valid. */
  tokens: readonly ProgramToken[];
  state: TokenOfferState;
  /** Called to revoke all of them. */
  onRevoke: () => void;
}

/** After a change that protects the account: shows the tokens of programs that are still valid, and offers to revoke them. */
export function TokenOfferDialog({ isOpen, onClose, tokens, state, onRevoke }: TokenOfferDialogProps) {
  const t = useText("programTokens");
  const say = useLocalizedText();
  const isRevoking = state.kind === "revoking";
  const isDone = state.kind === "revoked";
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isRevoking}
      title={t("offer.title")}
      size="md"
      footer={
        isDone ? (
          <Button tone="primary" onPress={onClose}>
            {t("offer.done")}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={isRevoking}>
              {t("offer.keep")}
            </Button>
            <Button tone="primary" onPress={onRevoke} isPending={isRevoking} pendingText={t("revoking")}>
              {t("revokeAll")}
            </Button>
          </>
        )
      }
    >
      <Stack gap="x4">
        {isDone ? null : (
          <>
            <p>{t("offer.text")}</p>
            <ul aria-label={t("list")} className={tokensStyle}>
              {tokens.map((token) => (
                <li key={token.id} className={tokenStyle}>
                  <TokenFacts token={token} />
                </li>
              ))}
            </ul>
            <p>{t("offer.one")}</p>
          </>
        )}
        <FormMessage tone={state.kind === "failed" ? "error" : "success"}>
          {state.kind === "failed" ? say(state.reason) : isDone ? t("revokedAll") : undefined}
        </FormMessage>
      </Stack>
    </Dialog>
  );
}
