import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export interface FailureScreenProps {
  /** The backend cannot be reached, or the page itself broke. */
  kind: "connection" | "unexpected";
  /** Tries again, or loads the page anew. */
  onRetry: () => void;
}

/** The whole page when nothing else can be shown: what happened, what to do, and that nothing is lost. */
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
