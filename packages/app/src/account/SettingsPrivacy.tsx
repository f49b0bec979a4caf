import { ApiError } from "@regia/api/client";
import { ownDeletionRefusal } from "@regia/domain/administration";
import { readServerError } from "@regia/domain/errors";
import { type Message, message } from "@regia/domain/messages";
import { workspaceFailure } from "@regia/domain/workspaces";
import { type DeletionState, type ExportState, PrivacySection } from "@regia/ui/screens/SettingsScreen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { rememberDeletedAccount } from "../auth/deletedAccount.ts";
import { isSubscribed, paymentFailure } from "../billing/billing.ts";
import { download } from "../browser/downloadFile.ts";
import { requestFailure } from "../data/failures.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { usePreferences } from "../preferences/usePreferences.ts";
import { useServices, useSession } from "../services/services.ts";
import { useProfile } from "../services/useProfile.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";
import { workspaceCalls } from "../workspaces/workspaceCalls.ts";
import { deleteAccount, exportAccount } from "./ownAccount.ts";

/** The privacy section: who sees the profile, export of the person's data, and deletion of the account (decision 16). */
export function SettingsPrivacy({ userId }: SettingsSectionProps) {
  const session = useSession();
  const { state, save, retry } = usePreferences(userId, "privacy");
  const [dataExport, startExport] = useDataExport();
  const profile = useProfile();
  const refusal = profile && ownDeletionRefusal(profile);
  const address = session.status === "signedIn" ? session.user.email : undefined;
  const email = profile?.email ?? address ?? "";
  const deletion = useDeletion(userId, email);
  return (
    <PrivacySection
      email={email}
      state={state}
      onSave={save}
      onRetry={retry}
      dataExport={dataExport}
      onExport={startExport}
      endingWorkspaces={deletion.endingWorkspaces}
      endsSubscription={deletion.endsSubscription}
      deletion={refusal ? { kind: "refused", reason: refusal.message } : deletion.state}
      onDeletionOpenChange={deletion.open}
      onDelete={deletion.confirm}
    />
  );
}

function useDataExport(): [ExportState, () => void] {
  const { backend } = useServices();
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const run = useRun();
  const href = state.kind === "ready" ? state.href : null;

  useEffect(() => () => void (href && URL.revokeObjectURL(href)), [href]);

  const start = () =>
    void run(
      async () => {
        setState({ kind: "running" });
        const { blob, fileName } = await exportAccount(backend);
        const address = URL.createObjectURL(blob);
        setState({ kind: "ready", href: address, fileName });
        download(address, fileName);
      },
      (error) => setState({ kind: "failed", reason: requestFailure(error) }),
    );

  return [state, start];
}

/** Whether the database refused because of a rule, such as an admin's deletion of themselves (decision 12). */
const isConflict = (error: unknown) => {
  const { code, status } = readServerError(error);
  return code === "PT409" || status === 409;
};

/** Why an account was not deleted: a rule, the payment service that its subscription could not be ended at, or a fault. */
function deletionFailure(error: unknown): Message {
  if (error instanceof ApiError) return paymentFailure(error);
  return isConflict(error) ? message("errors:protection.selfDeletion") : requestFailure(error);
}

function useDeletion(userId: string, email: string) {
  const { backend } = useServices();
  const [state, setState] = useState<DeletionState>({ kind: "closed" });
  const run = useRun();
  // Read whenever the dialog opens. Where that fails, the database refuses and says why.
  const ending = useQuery({
    queryKey: queryKeys.endingWorkspaces(userId),
    queryFn: ({ signal }) => workspaceCalls(backend).endingWithMe(signal),
    enabled: state.kind !== "closed",
    gcTime: 0,
  });
  const subscribed = useQuery({
    queryKey: queryKeys.subscribed(userId),
    queryFn: ({ signal }) => isSubscribed(backend, signal),
    enabled: state.kind !== "closed",
    gcTime: 0,
  });

  const confirm = (endsWorkspaces: boolean) =>
    void run(
      async () => {
        setState({ kind: "deleting" });
        rememberDeletedAccount(email);
        await deleteAccount(backend, { endsWorkspaces });
      },
      (error) => {
        rememberDeletedAccount(null);
        const { refusal, message: text } = workspaceFailure(error);
        if (refusal !== null) void ending.refetch();
        setState({ kind: "failed", reason: refusal === null ? deletionFailure(error) : text });
      },
    );

  return {
    state,
    endingWorkspaces: ending.data,
    endsSubscription: subscribed.data,
    open: (isOpen: boolean) => setState({ kind: isOpen ? "open" : "closed" }),
    confirm,
  };
}
