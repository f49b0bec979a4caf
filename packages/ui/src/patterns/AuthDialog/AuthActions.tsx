import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside } from "./AuthDialog.css.ts";
import { GoogleButton } from "./GoogleButton.tsx";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

interface AuthActionsProps {
  mode: "login" | "signup";
  /** The call in progress; the other buttons are disabled meanwhile. */
  pending: AuthPending | null;
  onGoogle: () => void;
  /** Called to change between login and signup. */
  onOtherMode: () => void;
}

/** The last part of the login and signup forms: submit, continue with Google, change to the other form. */
export function AuthActions({ mode, pending, onGoogle, onOtherMode }: AuthActionsProps) {
  const t = useText("auth");
  const isBusy = pending !== null;
  return (
    <>
      <Button
        type="submit"
        tone="primary"
        isFullWidth
        isPending={pending === "form"}
        isDisabled={isBusy && pending !== "form"}
        pendingText={t(`${mode}.pending`)}
      >
        {t(`${mode}.submit`)}
      </Button>
      <GoogleButton
        onPress={onGoogle}
        isPending={pending === "google"}
        isDisabled={isBusy && pending !== "google"}
      />
      <p className={aside}>
        {t(`${mode}.otherModeQuestion`)}{" "}
        <ModeButton onPress={onOtherMode} isDisabled={isBusy}>
          {t(`${mode}.otherMode`)}
        </ModeButton>
      </p>
    </>
  );
}
