import { Button } from "../../components/Button/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export interface AccountSwitchScreenProps {
  /** Address of the person who is signed in. */
  current: string;
  /** Address of the person to whom the link belongs. */
  arriving: string;
  /** True while the current session is being ended. */
  isPending: boolean;
  /** Called to leave the current account for the other. */
  onSwitch: () => void;
  /** Called to stay signed in as before. */
  onStay: () => void;
}

/** Asks before a link of one person replaces the session of another. */
export function AccountSwitchScreen({
  current,
  arriving,
  isPending,
  onSwitch,
  onStay,
}: AccountSwitchScreenProps) {
  const t = useText("auth");
  return (
    <CenteredPage title={t("accountSwitch.title")} lead={t("accountSwitch.text", { current, arriving })}>
      <Inline gap="x3">
        <Button
          tone="primary"
          onPress={onSwitch}
          isPending={isPending}
          pendingText={t("accountSwitch.switching")}
        >
          {t("accountSwitch.switch")}
        </Button>
        <Button onPress={onStay} isDisabled={isPending}>
          {t("accountSwitch.stay")}
        </Button>
      </Inline>
    </CenteredPage>
  );
}
