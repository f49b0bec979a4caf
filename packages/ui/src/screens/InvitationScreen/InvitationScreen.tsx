import { message } from "@regia/domain/messages";
import type { InvitationPreview } from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";
import { ContentLoading } from "../../patterns/ContentLoading/index.ts";
import { leave, note } from "./InvitationScreen.css.ts";

/** Who opens the invitation. */
export type InvitationVisitor =
  /** Signed out: the person signs up or logs in first. */
  | { kind: "signedOut" }
  /** Signed in with the invited address. */
  | { kind: "invited" }
  /** Signed in with another address. */
  | { kind: "other"; email: string; isLoggingOut: boolean };

export type InvitationScreenState =
  | { kind: "loading" }
  /** The link leads to no invitation. */
  | { kind: "unknown" }
  | { kind: "failed"; reason: LocalizedText }
  | {
      kind: "ready";
      preview: InvitationPreview;
      visitor: InvitationVisitor;
      /** The answer that is being sent. Default: none. */
      pending?: "accept" | "decline" | undefined;
      /** Why the last answer failed. Default: it did not. */
      failure?: LocalizedText | undefined;
    }
  | { kind: "declined"; workspace: string };

export interface InvitationScreenProps {
  state: InvitationScreenState;
  onSignup: () => void;
  onLogin: () => void;
  onAccept: () => void;
  onDecline: () => void;
  onLogout: () => void;
  /** Called to go to the product without an answer. */
  onLeave: () => void;
  onRetry: () => void;
}

/** `/invito`: what the link of an invitation leads to. */
export function InvitationScreen({ state, ...actions }: InvitationScreenProps) {
  const t = useText("team");
  const say = useLocalizedText();
  const toApp = (
    <Button tone="primary" onPress={actions.onLeave}>
      {t("invitation.app")}
    </Button>
  );
  const ends = {
    accepted: { title: t("invitation.acceptedTitle"), lead: t("invitation.acceptedText") },
    declined: { title: t("invitation.answeredTitle"), lead: t("invitation.answeredText") },
    revoked: { title: t("invitation.revokedTitle"), lead: t("invitation.revokedText") },
    expired: { title: t("invitation.expiredTitle"), lead: t("invitation.expiredText") },
  };
  switch (state.kind) {
    case "loading":
      return (
        <CenteredPage>
          <ContentLoading>{t("invitation.loading")}</ContentLoading>
        </CenteredPage>
      );
    case "failed":
      return (
        <CenteredPage title={t("invitation.failedTitle")} lead={say(state.reason)}>
          <Button tone="primary" onPress={actions.onRetry}>
            {t("invitation.retry")}
          </Button>
        </CenteredPage>
      );
    case "unknown":
      return (
        <CenteredPage title={t("invitation.unknownTitle")} lead={t("invitation.unknownText")}>
          {toApp}
        </CenteredPage>
      );
    case "declined":
      return (
        <CenteredPage
          title={t("invitation.declinedTitle")}
          lead={t("invitation.declinedText", { workspace: state.workspace })}
        >
          {toApp}
        </CenteredPage>
      );
    case "ready":
      return state.preview.status === "open" ? (
        <OpenInvitation {...actions} state={state} />
      ) : (
        <CenteredPage {...ends[state.preview.status]}>{toApp}</CenteredPage>
      );
  }
}

function OpenInvitation({
  state: { preview, visitor, pending, failure },
  ...actions
}: Omit<InvitationScreenProps, "state" | "onRetry"> & {
  state: Extract<InvitationScreenState, { kind: "ready" }>;
}) {
  const t = useText("team");
  const say = useLocalizedText();
  const { workspace_name: workspace, invited_by: person, email } = preview;
  return (
    <CenteredPage
      title={
        person === null
          ? t("invitation.titleNobody", { workspace })
          : t("invitation.title", { person, workspace })
      }
      lead={t("invitation.text")}
    >
      {failure ? <Banner tone="error">{say(failure)}</Banner> : null}
      {preview.full && !failure ? (
        <Banner tone="warning">
          {say(message("workspaceRules:invited.fullAsk", { person: preview.ask }))}
        </Banner>
      ) : null}
      {visitor.kind === "other" ? (
        <Banner tone="warning">{t("invitation.other", { current: visitor.email, email })}</Banner>
      ) : (
        <p className={note}>{t("invitation.address", { email })}</p>
      )}
      <Answers {...actions} visitor={visitor} pending={pending} />
      {visitor.kind === "signedOut" ? null : (
        <Button tone="quiet" onPress={actions.onLeave} isDisabled={pending !== undefined} className={leave}>
          {t("invitation.app")}
        </Button>
      )}
    </CenteredPage>
  );
}

/** What the visitor can do about the invitation. */
function Answers({
  visitor,
  pending,
  onSignup,
  onLogin,
  onAccept,
  onDecline,
  onLogout,
}: Omit<InvitationScreenProps, "state" | "onRetry" | "onLeave"> & {
  visitor: InvitationVisitor;
  pending: "accept" | "decline" | undefined;
}) {
  const t = useText("team");
  switch (visitor.kind) {
    case "signedOut":
      return (
        <Inline gap="x3">
          <Button tone="primary" onPress={onSignup}>
            {t("invitation.signup")}
          </Button>
          <Button onPress={onLogin}>{t("invitation.login")}</Button>
        </Inline>
      );
    case "invited":
      return (
        <Inline gap="x3">
          <Button
            tone="primary"
            onPress={onAccept}
            isPending={pending === "accept"}
            isDisabled={pending === "decline"}
            pendingText={t("invitation.accepting")}
          >
            {t("invitation.accept")}
          </Button>
          <Button
            onPress={onDecline}
            isPending={pending === "decline"}
            isDisabled={pending === "accept"}
            pendingText={t("invitation.accepting")}
          >
            {t("invitation.decline")}
          </Button>
        </Inline>
      );
    case "other":
      return (
        <Inline>
          <Button
            tone="primary"
            onPress={onLogout}
            isPending={visitor.isLoggingOut}
            pendingText={t("invitation.loggingOut")}
          >
            {t("invitation.logout")}
          </Button>
        </Inline>
      );
  }
}
