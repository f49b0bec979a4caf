import type { InvitationState, SentInvitation } from "@regia/domain/workspaces";
import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { body, facts, name, note, panelTitle, row, rows } from "./MembersScreen.css.ts";
import type { MembersAct, PartState } from "./types.ts";

interface SentInvitationsProps {
  state: PartState<{ invitations: readonly SentInvitation[] }>;
  pending: MembersAct | undefined;
  onAct: (act: MembersAct) => void;
}

const tones: Record<InvitationState, BadgeTone> = {
  open: "info",
  accepted: "success",
  declined: "neutral",
  revoked: "neutral",
  expired: "warning",
};

/** The invitations to the workspace, newest first. */
export function SentInvitations({ state, pending, onAct }: SentInvitationsProps) {
  const t = useText("team");
  return (
    <Stack gap="x4">
      <h2 className={panelTitle}>{t("invitations.title")}</h2>
      {state.kind === "loading" ? <Skeleton height="4rem" /> : null}
      {state.kind === "failed" ? <Banner tone="warning">{t("failed")}</Banner> : null}
      {state.kind === "ready" && state.invitations.length === 0 ? (
        <p className={note}>{t("invitations.empty")}</p>
      ) : null}
      {state.kind === "ready" && state.invitations.length > 0 ? (
        <ul aria-label={t("invitations.label")} className={rows}>
          {state.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} pending={pending} onAct={onAct} />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

function InvitationRow({
  invitation,
  pending,
  onAct,
}: Omit<SentInvitationsProps, "state"> & { invitation: SentInvitation }) {
  const t = useText("team");
  const format = useFormat();
  const { id, email, status, sent_at } = invitation;
  const isPending = (kind: "resend" | "revoke") => pending?.kind === kind && pending.invitation.id === id;
  return (
    <li className={row}>
      <div className={body}>
        <p className={name}>
          {email} <Badge tone={tones[status]}>{t(`invitations.status.${status}`)}</Badge>
        </p>
        <p className={facts}>{t("invitations.sent", { date: format.date(sent_at) })}</p>
      </div>
      {status === "open" || status === "expired" ? (
        <Inline gap="x2">
          <Button
            size="sm"
            aria-label={t("invitations.resendNamed", { email })}
            onPress={() => onAct({ kind: "resend", invitation })}
            isPending={isPending("resend")}
            isDisabled={isPending("revoke")}
            pendingText={t("invite.sending")}
          >
            {t("invitations.resend")}
          </Button>
          <Button
            size="sm"
            aria-label={t("invitations.revokeNamed", { email })}
            onPress={() => onAct({ kind: "revoke", invitation })}
            isPending={isPending("revoke")}
            isDisabled={isPending("resend")}
            pendingText={t("invite.sending")}
          >
            {t("invitations.revoke")}
          </Button>
        </Inline>
      ) : null}
    </li>
  );
}
