import type { ReceivedInvitation } from "@regia/domain/workspaces";
import { Button } from "../../../components/Button/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useText } from "../../../i18n/useText.ts";
import type { WorkspaceAct } from "./types.ts";
import { body, facts, name, row, rows } from "./WorkspacesSection.css.ts";

interface ReceivedInvitationsProps {
  invitations: readonly ReceivedInvitation[];
  pending: WorkspaceAct | undefined;
  onAct: (act: WorkspaceAct) => void;
}

/** The invitations that wait for the person's answer; nothing if there are none. */
export function ReceivedInvitations({ invitations, pending, onAct }: ReceivedInvitationsProps) {
  const t = useText("team");
  const format = useFormat();
  if (invitations.length === 0) return null;
  return (
    <ul aria-label={t("received.title")} className={rows}>
      {invitations.map(({ id, workspace_name: workspace, invited_by, expires_at }) => {
        const isPending = (kind: WorkspaceAct["kind"]) => pending?.id === id && pending.kind === kind;
        return (
          <li key={id} className={row}>
            <div className={body}>
              <p className={name}>
                {invited_by === null
                  ? t("received.textNobody", { workspace })
                  : t("received.text", { person: invited_by, workspace })}
              </p>
              <p className={facts}>{t("received.until", { date: format.date(expires_at) })}</p>
            </div>
            <Inline gap="x2">
              <Button
                size="sm"
                tone="primary"
                aria-label={t("received.acceptNamed", { workspace })}
                onPress={() => onAct({ kind: "acceptInvitation", id })}
                isPending={isPending("acceptInvitation")}
                isDisabled={isPending("declineInvitation")}
                pendingText={t("received.accepting")}
              >
                {t("received.accept")}
              </Button>
              <Button
                size="sm"
                aria-label={t("received.declineNamed", { workspace })}
                onPress={() => onAct({ kind: "declineInvitation", id })}
                isPending={isPending("declineInvitation")}
                isDisabled={isPending("acceptInvitation")}
                pendingText={t("received.accepting")}
              >
                {t("received.decline")}
              </Button>
            </Inline>
          </li>
        );
      })}
    </ul>
  );
}
