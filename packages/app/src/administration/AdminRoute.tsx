import { useChunk } from "@regia/ui/loading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AdminScreen, type AdminUser, type UserListState } from "@regia/ui/screens/AdminScreen";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useChunkWithTexts } from "../language/useChunkWithTexts.ts";
import { storeDensity, storedDensity } from "../preferences/density.ts";
import { useMinute } from "../time/useMinute.ts";
import { useAdministration } from "./administrationContext.ts";
import { type Selection, selectionOf } from "./selection.ts";
import { useAddressQuery } from "./useAddressQuery.ts";
import { useBulk } from "./useBulk.ts";
import { MANAGED_USER, USER_QUERY } from "./userQuery.ts";
import { useUserChanges } from "./useUserChanges.ts";
import { USER_PAGE_SIZE, useUserList } from "./useUserList.ts";

const nobody: Selection = new Map();

/** `/app/admin`: the list of users and their administration. */
export function Component() {
  const administration = useAdministration();
  const { viewerId } = administration;
  const now = useMinute();
  const { asked, shown, onQueryChange, correct } = useAddressQuery(USER_QUERY);
  const { list, hasFailed, dismissFailure, reload } = useUserList({
    administration,
    asked,
    onBeyondEnd: correct,
  });
  const [density, setDensity] = useState(storedDensity);
  const [selection, setSelection] = useState(nobody);
  const selected = useMemo(() => new Set(selection.keys()), [selection]);

  const changes = useUserChanges({
    administration,
    onDeleted: (userId) =>
      setSelection((before) => new Map([...before].filter(([selectedId]) => selectedId !== userId))),
  });
  const [workspacesOf, setWorkspacesOf] = useState<AdminUser | null>(null);
  const hideWorkspaces = () => setWorkspacesOf(null);
  const [workspacesChunk] = useChunkWithTexts(
    ["adminWorkspaces"],
    async () => (await import("./UserWorkspaces.tsx")).UserWorkspaces,
  );
  const UserWorkspaces = useChunk(workspacesChunk, workspacesOf !== null, hideWorkspaces);
  const bulk = useBulk({ administration, selection, onFinished: () => setSelection(nobody) });

  useManagedUser(list, (user) => {
    changes.managePlan(user);
    correct(asked);
  });

  return (
    <>
      <PageTitle page="admin" />
      <AdminScreen
        list={list}
        query={shown}
        onQueryChange={onQueryChange}
        pageSize={USER_PAGE_SIZE}
        viewerId={viewerId}
        now={now}
        failure={changes.failure ?? (hasFailed ? "adminLoadUsers" : null)}
        onFailureDismiss={() => {
          if (changes.failure) changes.dismissFailure();
          else dismissFailure();
        }}
        onReload={reload}
        pendingRoles={changes.pendingRoles}
        onRoleChange={changes.changeRole}
        onManagePlan={changes.managePlan}
        onWorkspacesShow={setWorkspacesOf}
        onEndSessions={changes.askToEndSessions}
        onSecondFactorRemove={changes.askToRemoveSecondFactor}
        onDelete={changes.askToDelete}
        limitsHref={(userId) => `/app/admin/enterprise-limits/${userId}`}
        userPaymentsHref={(userId) => `/app/admin/payments/${userId}`}
        dialog={changes.dialog}
        onDialogClose={changes.closeDialog}
        onPlanSave={(change) => void changes.savePlan(change)}
        onTrialStart={() => void changes.startTrial()}
        onEndSessionsConfirm={() => void changes.confirmEndSessions()}
        onSecondFactorConfirm={() => void changes.confirmSecondFactor()}
        onGrantAdminConfirm={changes.confirmGrantAdmin}
        onDeleteConfirm={(endsWorkspaces) => void changes.confirmDelete(endsWorkspaces)}
        selected={selected}
        onSelectedChange={(ids) =>
          setSelection((before) =>
            selectionOf(ids, { before, page: list.kind === "loaded" ? list.users : [] }),
          )
        }
        density={density}
        onDensityChange={(chosen) => {
          setDensity(chosen);
          storeDensity(chosen);
        }}
        bulk={bulk.state}
        onBulkPreview={(action) => void bulk.preview(action)}
        onBulkApply={() => void bulk.apply()}
        onBulkClose={bulk.close}
        paymentsHref="/app/admin/payments"
        modelsHref="/app/admin/models"
        auditHref="/app/admin/audit"
      />
      {UserWorkspaces && workspacesOf ? (
        <UserWorkspaces key={workspacesOf.id} user={workspacesOf} onClose={hideWorkspaces} />
      ) : null}
    </>
  );
}

/** Calls `onFound` once the list contains the user whose plan the address asks to manage. */
function useManagedUser(list: UserListState, onFound: (user: AdminUser) => void): void {
  const [address] = useSearchParams();
  const managed = address.get(MANAGED_USER);
  const user = list.kind === "loaded" ? list.users.find(({ id }) => id === managed) : undefined;
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (user) tell(user);
  }, [user]);
}
