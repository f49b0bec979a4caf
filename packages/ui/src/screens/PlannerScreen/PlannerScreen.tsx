import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { PlannerState } from "./types.ts";
import { WorkflowEditor, type WorkflowEditorProps } from "./WorkflowEditor.tsx";
import { WorkflowList, type WorkflowListProps } from "./WorkflowList.tsx";

export interface PlannerScreenProps extends WorkflowListProps, WorkflowEditorProps {
  state: PlannerState;
  onRetry: () => void;
}

/** `/app/w/SLUG/planner`: the workflows of a workspace, and the editor of one. */
export function PlannerScreen({ state, onRetry, ...props }: PlannerScreenProps) {
  const t = useText("planner");
  const say = useLocalizedText();
  switch (state.kind) {
    case "loading":
      return (
        <Stack gap="x6">
          <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
          <Skeleton height="3rem" width="18rem" />
          <Skeleton height="7rem" />
          <Skeleton height="14rem" />
        </Stack>
      );
    case "failed":
      return (
        <Banner tone="error" actions={<Button onPress={onRetry}>{t("retry")}</Button>}>
          {t("unread")} {say(state.reason)}
        </Banner>
      );
    case "missing":
      return (
        <EmptyState
          headingLevel={1}
          title={t("missing.title")}
          action={<LinkButton href={props.listHref}>{t("editor.back")}</LinkButton>}
        >
          {t("missing.text")}
        </EmptyState>
      );
    case "list":
      return <WorkflowList {...props} workflows={state.workflows} failure={state.failure} />;
    case "editor":
      return <WorkflowEditor {...props} state={state} />;
  }
}
