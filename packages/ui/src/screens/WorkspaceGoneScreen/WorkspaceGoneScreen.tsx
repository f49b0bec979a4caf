import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { workspaceHref } from "../../patterns/AppShell/index.ts";

export interface WorkspaceGoneScreenProps {
  /** A workspace that the person is in; null while none is known. */
  next: { slug: string; name: string; personal: boolean } | null;
}

/** Takes the place of a workspace that was deleted, that the person was removed from, or that never was theirs. */
export function WorkspaceGoneScreen({ next }: WorkspaceGoneScreenProps) {
  const t = useText("team");
  return (
    <EmptyState
      title={t("gone.title")}
      headingLevel={1}
      action={
        next ? (
          <LinkButton tone="primary" href={workspaceHref(next.slug, "chat")}>
            {next.personal ? t("gone.personal") : t("gone.action", { workspace: next.name })}
          </LinkButton>
        ) : undefined
      }
    >
      {t("gone.text")}
    </EmptyState>
  );
}
