import { Banner } from "../../components/Banner/index.ts";
import { passwordRefusal } from "../../forms/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

export type ResetPasswordState =
  | { kind: "editing" }
  | { kind: "saving" }
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "updated" };

export interface ResetPasswordScreenProps {
  /** Address of the account, for password managers. A password of little more than it is refused. */
  email: string;
  /** Names of the person: a password of little more than these is refused. Default: none. */
  names?: readonly (string | null | undefined)[] | undefined;
  state: ResetPasswordState;
  /** Called with a valid password (decision 13). */
  onSubmit: (password: string) => void;
  /** Called after the error banner was dismissed or hid automatically. */
  onBannerDismiss: () => void;
}

/** The page to which the link in the password reset email leads. */
export function ResetPasswordScreen({
  email,
  names = [],
  state,
  onSubmit,
  onBannerDismiss,
}: ResetPasswordScreenProps) {
  const t = useText("auth");
  const say = useLocalizedText();
  if (state.kind === "updated") {
    return (
      <CenteredPage title={t("newPassword.updated")}>
        <Banner tone="success">{t("newPassword.redirecting")}</Banner>
      </CenteredPage>
    );
  }
  const refusal = state.kind === "failed" ? passwordRefusal(state.reason) : undefined;
  return (
    <CenteredPage title={t("newPassword.title")} lead={t("newPassword.intro")}>
      {state.kind === "failed" && refusal === undefined ? (
        <Banner tone="error" onDismiss={onBannerDismiss}>
          {say(state.reason)}
        </Banner>
      ) : null}
      <NewPasswordForm
        email={email}
        names={names}
        isSaving={state.kind === "saving"}
        refusal={refusal}
        onSubmit={onSubmit}
      />
    </CenteredPage>
  );
}
