import type { Message } from "@regia/domain/messages";
import { invitationFailure, workspaceFailure } from "@regia/domain/workspaces";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import {
  type WorkspaceAct,
  type WorkspaceDialog,
  WorkspacesSection,
  type WorkspacesState,
} from "@regia/ui/screens/SettingsScreen";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { loadedFrom } from "../data/loaded.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useSaving } from "../data/useSaving.ts";
import { useCurrentPlan } from "../plan/useCurrentPlan.ts";
import { AccountUnread } from "../profile/AccountUnread.tsx";
import { useServices } from "../services/services.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";
import { useMyWorkspaces } from "./useMyWorkspaces.ts";
import { workspaceCalls } from "./workspaceCalls.ts";

/** The workspaces section: the person's workspaces, invitations and offers. */
export function SettingsWorkspaces({ userId }: SettingsSectionProps) {
  const { backend } = useServices();
  const calls = workspaceCalls(backend);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const limits = useCurrentPlan()?.limits;
  const mine = useMyWorkspaces();
  const [dialog, setDialog] = useState<WorkspaceDialog | null>(null);
  const [saving, save] = useSaving();
  const [pending, setPending] = useState<WorkspaceAct>();
  const [failure, setFailure] = useState<Message>();
  const run = useRun();
  const refresh = () => queries.refetchQueries({ queryKey: queryKeys.workspaces(userId) });
  // What is refused has often changed meanwhile.
  const refused = (reason: Message) => {
    void refresh();
    return reason;
  };

  const perform: Record<WorkspaceAct["kind"], (id: string) => Promise<unknown>> = {
    acceptInvitation: (invitation) => calls.accept({ invitation }),
    declineInvitation: (invitation) => calls.decline({ invitation }),
    acceptHandover: calls.acceptHandover,
    cancelHandover: calls.cancelHandover,
  };
  const act = (one: WorkspaceAct) =>
    void run(
      async () => {
        setPending(one);
        setFailure(undefined);
        await perform[one.kind](one.id);
        await refresh();
        setPending(undefined);
      },
      (error) => {
        setPending(undefined);
        const isInvitation = one.kind === "acceptInvitation" || one.kind === "declineInvitation";
        setFailure(refused(isInvitation ? invitationFailure(error) : workspaceFailure(error).message));
      },
    );

  async function finish(work: () => Promise<unknown>) {
    const isDone = await save(
      async () => {
        await work();
        await refresh();
      },
      (error) => refused(workspaceFailure(error).message),
    );
    if (isDone) setDialog(null);
  }
  const saveName = (name: string) =>
    void finish(async () => {
      if (dialog?.kind === "rename") await calls.rename(dialog.workspace.id, name);
      else {
        const { slug } = await calls.create(name);
        await refresh();
        void navigate(workspaceHref(slug, "members"));
      }
    });
  const confirm = () =>
    void finish(async () => {
      if (dialog?.kind === "leave") await calls.leave(dialog.workspace.id);
      if (dialog?.kind === "delete") await calls.remove(dialog.workspace.id);
    });

  if (!limits) return <AccountUnread />;
  const loaded = loadedFrom(mine);
  const state: WorkspacesState =
    loaded.kind === "ready" ? { kind: "ready", ...loaded.value, pending, failure } : loaded;
  return (
    <WorkspacesSection
      userId={userId}
      state={state}
      limits={limits}
      dialog={dialog}
      dialogState={dialog ? saving : { kind: "idle" }}
      onDialogChange={setDialog}
      onNameSave={saveName}
      onConfirm={confirm}
      onAct={act}
      onRetry={() => void mine.refetch()}
    />
  );
}
