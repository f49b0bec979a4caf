import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";

interface RefusalProps {
  refusal: { reason: LocalizedText; isFinal: boolean };
  onDismiss: () => void;
}

/** Why a decision was refused, beside what it was about; one that nothing can change any more is put away here. */
export function Refusal({ refusal, onDismiss }: RefusalProps) {
  const t = useText("executions");
  const say = useLocalizedText();
  return (
    <Banner
      tone={refusal.isFinal ? "warning" : "error"}
      autoHide={false}
      actions={
        refusal.isFinal ? (
          <Button size="sm" onPress={onDismiss}>
            {t("inbox.refreshed")}
          </Button>
        ) : undefined
      }
    >
      {say(refusal.reason)}
    </Banner>
  );
}
