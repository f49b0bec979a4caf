import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export type SignInAlertState =
  | { kind: "asking" }
  | { kind: "ending" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "ended" }
  | { kind: "gone" };

export interface SignInAlertScreenProps {
  state: SignInAlertState;
  /** Called to end every session of the account. */
  onEnd: () => void;
  /** Called to choose a new password. */
  onReset: () => void;
}

/** The page to which "it was not me" in the email about a sign-in leads. It asks first: mail programs open links too. */
export function SignInAlertScreen({ state, onEnd, onReset }: SignInAlertScreenProps) {
  const t = useText("signInAlert");
  const say = useLocalizedText();
  if (state.kind === "ended" || state.kind === "gone") {
    return (
      <CenteredPage title={t(`done.${state.kind}.title`)} lead={t(`done.${state.kind}.text`)}>
        <Button tone="primary" onPress={onReset}>
          {t("reset")}
        </Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title={t("title")} lead={t("text")}>
      {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
      <Button tone="primary" onPress={onEnd} isPending={state.kind === "ending"} pendingText={t("ending")}>
        {t("end")}
      </Button>
    </CenteredPage>
  );
}
