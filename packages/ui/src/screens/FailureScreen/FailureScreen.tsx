import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export interface FailureScreenProps {
  /** `connection` if the backend cannot be reached, `unexpected` if the page failed. */
  kind: "connection" | "unexpected";
  /** Called to retry or to reload the page. */
  onRetry: () => void;
}

/** Full-page error: what happened, what to do, and that no data is lost. */
export function FailureScreen({ kind, onRetry }: FailureScreenProps) {
  const t = useText("failure");
  return (
    <CenteredPage title={t(`${kind}.title`)} lead={t(`${kind}.text`)}>
      <Button tone="primary" onPress={onRetry}>
        {t(`${kind}.action`)}
      </Button>
    </CenteredPage>
  );
}
