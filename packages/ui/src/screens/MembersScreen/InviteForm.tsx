import { UNLIMITED } from "@regia/domain/plans";
import { formResult, validateAccountEmail } from "@regia/domain/validation";
import { guestsLeft, invitationRefusal, type WorkspaceOverview } from "@regia/domain/workspaces";
import { useEffect, useEffectEvent } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import { note, outcome, panel, panelTitle } from "./MembersScreen.css.ts";
import type { InviteState } from "./types.ts";

interface InviteFormProps {
  workspace: WorkspaceOverview;
  state: InviteState;
  onInvite: (email: string) => void;
}

/** Why nobody can be invited to a shared workspace by its owner; null if somebody can. */
function refusalOf({ can_invite, seats, read_only }: WorkspaceOverview) {
  const limits = {
    canInviteUsers: can_invite,
    maxWorkspaces: UNLIMITED,
    maxUsersPerWorkspace: seats.users.limit,
    maxOwnersPerWorkspace: seats.owners.limit,
    maxUserCollaboratorsPerWorkspace: seats.collaborators.limit,
  };
  const members = { owners: seats.owners.used, collaborators: seats.collaborators.used };
  return invitationRefusal({ limits, members }) ?? read_only;
}

/** How many of the open invitations can be accepted, and what the others see; undefined if there is room for all. */
function useSurplus({ seats, open_invitations: open }: WorkspaceOverview): string | undefined {
  const t = useText("team");
  const count = guestsLeft(seats);
  if (count === UNLIMITED || open <= count) return undefined;
  return count === 0 ? t("invite.surplusFull") : t("invite.surplus", { count, open });
}

/** Invites an address, or says why nobody can be invited and what to do. */
export function InviteForm({ workspace, ...props }: InviteFormProps) {
  const t = useText("team");
  const { role, personal, read_only } = workspace;
  const surplus = useSurplus(workspace);
  const plans = (
    <LinkButton size="sm" href={settingsHref("plans")}>
      {t("invite.plans")}
    </LinkButton>
  );
  const content = () => {
    if (role !== "owner") return <p className={note}>{t("invite.collaboratorOnly")}</p>;
    if (personal) return <p className={note}>{t("invite.personal")}</p>;
    const limit = refusalOf(workspace);
    if (limit === null) return <EmailForm {...props} surplus={surplus} />;
    const refusal = () => {
      if (limit === "canInviteUsers") return t("invite.notInPlan");
      return read_only === limit ? t(`readOnly.${limit}`) : t("invite.full");
    };
    return (
      <Stack gap="x3" align="start">
        <p className={note}>{refusal()}</p>
        {surplus === undefined ? null : <p className={note}>{surplus}</p>}
        {plans}
      </Stack>
    );
  };
  return (
    <section aria-label={t("invite.title")} className={panel}>
      <h2 className={panelTitle}>{t("invite.title")}</h2>
      {content()}
    </section>
  );
}

interface EmailFormProps extends Omit<InviteFormProps, "workspace"> {
  surplus: string | undefined;
}

function EmailForm({ state, onInvite, surplus }: EmailFormProps) {
  const t = useText("team");
  const isSending = state.kind === "sending";
  const form = useForm({
    initial: { email: "" },
    validate: ({ email }) => formResult({ email: validateAccountEmail(email.trim()) }),
    onSubmit: ({ email }) => {
      if (!isSending) onInvite(email.trim());
    },
    refusal: { field: "email", reason: state.kind === "failed" ? state.reason : undefined },
  });
  const reset = useEffectEvent(form.reset);
  const sentTo = state.kind === "sent" ? state.email : undefined;
  useEffect(() => {
    if (sentTo !== undefined) reset();
  }, [sentTo]);
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="x3">
        <p className={note}>{t("invite.intro")}</p>
        <TextField
          {...form.field("email")}
          label={t("invite.email")}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <Button type="submit" tone="primary" isPending={isSending} pendingText={t("invite.sending")}>
          {t("invite.submit")}
        </Button>
        <FormMessage tone="success" className={outcome}>
          {sentTo === undefined ? undefined : t("invite.sent", { email: sentTo })}
        </FormMessage>
        {surplus === undefined ? null : <Banner tone="warning">{surplus}</Banner>}
      </Stack>
    </form>
  );
}
