import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";
import { ContentLoading } from "../../patterns/ContentLoading/index.ts";

/** State of the sign-in with Google. */
export type AuthCallbackState =
  | { kind: "loading" }
  | { kind: "success" }
  /** Why it failed, from `@regia/domain/errors`. */
  | { kind: "failed"; reason: LocalizedText };

export interface AuthCallbackScreenProps {
  state: AuthCallbackState;
  /** Called to go to the landing page, with the error's code (decision 14). */
  onHome: () => void;
}

/** The page to which Google returns after sign-in. */
export function AuthCallbackScreen({ state, onHome }: AuthCallbackScreenProps) {
  const t = useText("auth");
  const say = useLocalizedText();
  switch (state.kind) {
    case "loading":
      return (
        <CenteredPage>
          <ContentLoading>{t("callback.loading")}</ContentLoading>
        </CenteredPage>
      );
    case "success":
      return (
        <CenteredPage>
          <Banner tone="success">{t("callback.success")}</Banner>
          <p>{t("callback.redirecting")}</p>
        </CenteredPage>
      );
    case "failed":
      return (
        <CenteredPage title={t("callback.failed")}>
          <Banner tone="error" icon="auth">
            {say(state.reason)}
          </Banner>
          <Button tone="primary" onPress={onHome}>
            {t("callback.home")}
          </Button>
        </CenteredPage>
      );
  }
}
