import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk, usePrefetch } from "../../loading/index.ts";
import type { PlannerState } from "./types.ts";
import type { WorkflowEditorProps } from "./WorkflowEditor.tsx";
import { WorkflowList, type WorkflowListProps } from "./WorkflowList.tsx";

export interface PlannerScreenProps extends WorkflowListProps, WorkflowEditorProps {
  state: PlannerState;
  onRetry: () => void;
}

/** The editor, with the rules that check a graph; people who only look at the list do not load it. */
export const editorChunk = new Chunk(async () => (await import("./WorkflowEditor.tsx")).WorkflowEditor);
const chunks = [editorChunk];

/** `/app/w/SLUG/planner`: the workflows of a workspace, and the editor of one. */
export function PlannerScreen({ state, onRetry, ...props }: PlannerScreenProps) {
  const t = useText("planner");
  const say = useLocalizedText();
  usePrefetch(chunks);
  const isEditor = state.kind === "loading" ? state.isEditor === true : state.kind === "editor";
  const WorkflowEditor = useChunk(editorChunk, isEditor);
  switch (state.kind) {
    case "loading":
      return <Loading />;
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
      return WorkflowEditor ? <WorkflowEditor {...props} state={state} /> : <Loading />;
  }
}

function Loading() {
  const t = useText("planner");
  return (
    <Stack gap="x6">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <Skeleton height="3rem" width="18rem" />
      <Skeleton height="7rem" />
      <Skeleton height="14rem" />
    </Stack>
  );
}
