import { UNLIMITED } from "@regia/domain/plans";
import { formResult, validateAccountEmail } from "@regia/domain/validation";
import { invitationRefusal, type WorkspaceOverview } from "@regia/domain/workspaces";
import { useEffect, useEffectEvent } from "react";
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

/** Invites an address, or says why nobody can be invited and what to do. */
export function InviteForm({ workspace, ...props }: InviteFormProps) {
  const t = useText("team");
  const { role, personal, read_only } = workspace;
  const plans = (
    <LinkButton size="sm" href={settingsHref("plans")}>
      {t("invite.plans")}
    </LinkButton>
  );
  const content = () => {
    if (role !== "owner") return <p className={note}>{t("invite.collaboratorOnly")}</p>;
    if (personal) return <p className={note}>{t("invite.personal")}</p>;
    const limit = refusalOf(workspace);
    if (limit === null) return <EmailForm {...props} />;
    const refusal = () => {
      if (limit === "canInviteUsers") return t("invite.notInPlan");
      return read_only === limit ? t(`readOnly.${limit}`) : t("invite.full");
    };
    return (
      <Stack gap="x3" align="start">
        <p className={note}>{refusal()}</p>
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

function EmailForm({ state, onInvite }: Omit<InviteFormProps, "workspace">) {
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
      </Stack>
    </form>
  );
}
