import { hasStatus } from "@regia/api/client";
import { operationFailure } from "@regia/domain/errors";
import type { PlanAssignment } from "@regia/domain/plans";
import type { Role } from "@regia/domain/profile";
import type { AdminDialogState, AdminOperation, AdminUser } from "@regia/ui/screens/AdminScreen";
import { useState } from "react";
import type { Administration } from "./administrationContext.ts";
import type { UserList } from "./userList.ts";

const closed: AdminDialogState = { kind: "closed" };

/** What the changes of single users need. */
interface UserChangesInput {
  readonly administration: Administration;
  readonly users: UserList;
  readonly onDeleted: (userId: string) => void;
}

/**
 * Changes of one user at a time. After each that succeeds its dialog closes and the list loads again;
 * one that fails is told in its dialog, and in the red banner over the list, which stays.
 */
export function useUserChanges({ administration, users, onDeleted }: UserChangesInput) {
  const { client, followChange } = administration;
  const [dialog, setDialog] = useState(closed);
  const [failure, setFailure] = useState<AdminOperation | null>(null);
  const [pendingRoles, setPendingRoles] = useState<ReadonlySet<string>>(new Set());

  async function succeed(userId: string) {
    setFailure(null);
    followChange([userId]);
    await users.reload();
  }
  async function fail(operation: AdminOperation, error: unknown) {
    setFailure(operation);
    // Somebody else was there before: show what they made of it.
    if (hasStatus(error, 404, 409)) await users.reload();
  }

  async function changeRole({ user, role }: { user: AdminUser; role: Role }) {
    setPendingRoles((before) => new Set([...before, user.id]));
    try {
      await client.updateRole(user.id, role);
      await succeed(user.id);
    } catch (error) {
      await fail("adminUpdateRole", error);
    }
    setPendingRoles((before) => new Set([...before].filter((id) => id !== user.id)));
  }

  async function savePlan(change: PlanAssignment) {
    if (dialog.kind !== "plan") return;
    setDialog({ ...dialog, state: { kind: "saving" } });
    try {
      await client.updatePlan(dialog.user.id, change);
      setDialog(closed);
      await succeed(dialog.user.id);
    } catch (error) {
      const reason = operationFailure({ operation: "planDialogUpdate", error });
      setDialog({ ...dialog, state: { kind: "failed", reason } });
      await fail("adminUpdatePlan", error);
    }
  }

  async function startTrial() {
    if (dialog.kind !== "plan") return;
    setDialog({ ...dialog, state: { kind: "startingTrial" } });
    try {
      await client.startTrial(dialog.user.id);
      setDialog(closed);
      await succeed(dialog.user.id);
    } catch (error) {
      const reason = operationFailure({ operation: "planDialogTrial", error });
      setDialog({ ...dialog, state: { kind: "failed", reason } });
      await fail("adminStartTrial", error);
    }
  }

  async function confirmDelete() {
    if (dialog.kind !== "delete") return;
    setDialog({ ...dialog, state: "deleting" });
    try {
      await client.deleteUser(dialog.user.id);
      setDialog(closed);
      onDeleted(dialog.user.id);
      await succeed(dialog.user.id);
    } catch (error) {
      setDialog({ ...dialog, state: "failed" });
      await fail("adminDeleteUser", error);
    }
  }

  return {
    // The dialog tells its failure itself; the banner is for whoever has closed it.
    failure: dialog.kind === "closed" ? failure : null,
    dismissFailure: () => setFailure(null),
    dialog,
    closeDialog: () => setDialog(closed),
    managePlan: (user: AdminUser) => {
      setFailure(null);
      setDialog({ kind: "plan", user, state: { kind: "editing" } });
    },
    askToDelete: (user: AdminUser) => {
      setFailure(null);
      setDialog({ kind: "delete", user, state: "asking" });
    },
    confirmDelete,
    savePlan,
    startTrial,
    changeRole,
    pendingRoles,
  };
}
