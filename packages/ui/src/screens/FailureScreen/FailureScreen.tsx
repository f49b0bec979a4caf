import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export interface FailureScreenProps {
  /** `connection` if the backend cannot be reached, `unexpected` if the page failed. */
  kind: "connection" | "unexpected";
  /** Called to retry or to reload the page. */
  onRetry: () => void;
  /** True inside the frame of a page, which has its own header. Default false. */
  isFramed?: boolean | undefined;
}

/** Error in place of a page: what happened, what to do, and that no data is lost. */
export function FailureScreen({ kind, onRetry, isFramed = false }: FailureScreenProps) {
  const t = useText("failure");
  const retry = (
    <Button tone="primary" onPress={onRetry}>
      {t(`${kind}.action`)}
    </Button>
  );
  return isFramed ? (
    <EmptyState title={t(`${kind}.title`)} headingLevel={1} action={retry}>
      {t(`${kind}.text`)}
    </EmptyState>
  ) : (
    <CenteredPage title={t(`${kind}.title`)} lead={t(`${kind}.text`)}>
      {retry}
    </CenteredPage>
  );
}
