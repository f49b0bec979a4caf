import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside } from "./AuthDialog.css.ts";
import { GoogleButton } from "./GoogleButton.tsx";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

interface AuthActionsProps {
  mode: "login" | "signup";
  /** What is under way: the other actions wait for it. */
  pending: AuthPending | null;
  onGoogle: () => void;
  /** Leads from login to signup and back. */
  onOtherMode: () => void;
}

/** The end of the forms that let somebody in: send, continue with Google, or change to the other form. */
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
