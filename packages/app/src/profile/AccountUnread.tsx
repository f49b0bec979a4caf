import { operationFailure } from "@regia/domain/errors";
import { Button } from "@regia/ui/components/Button";
import { EmptyState } from "@regia/ui/components/EmptyState";
import { useLocalizedText, useText } from "@regia/ui/i18n";
import { useProfileRetry } from "./useProfileRetry.ts";

/** Shown in place of content that needs the profile, if that could not be loaded. */
export function AccountUnread() {
  const t = useText("settings");
  const say = useLocalizedText();
  const [isAsking, retry] = useProfileRetry();
  return (
    <EmptyState
      title={t("account.failedTitle")}
      action={
        <Button onPress={retry} isPending={isAsking} pendingText={t("account.loading")}>
          {t("account.retry")}
        </Button>
      }
    >
      {say(operationFailure({ operation: "fetchPlan" }))}
    </EmptyState>
  );
}
