import type { UserPage } from "@regia/api/admin";
import { type Operation, operationFailure } from "@regia/domain/errors";
import type { PlanAssignment } from "@regia/domain/plans";
import type { Role } from "@regia/domain/profile";
import { useText } from "@regia/ui/i18n";
import { useUserName } from "@regia/ui/patterns/UserIdentity";
import type { AdminDialogState, AdminOperation, AdminUser } from "@regia/ui/screens/AdminScreen";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "../data/queryKeys.ts";
import { useNotify } from "../shell/toastsContext.ts";
import type { Administration } from "./administrationContext.ts";

const closed: AdminDialogState = { kind: "closed" };

type PlanDialogState = Extract<AdminDialogState, { kind: "plan" }>["state"];

interface RoleChange {
  readonly user: AdminUser;
  readonly role: Role;
}

/** Input of `useUserChanges`. */
interface UserChangesInput {
  readonly administration: Administration;
  readonly onDeleted: (userId: string) => void;
}

/**
 * Changes of single users. After a success the dialog closes and the list is loaded again. A failure is shown in the
 * dialog and in the banner above the list. Ended sessions are not seen in the list: a toast says how many.
 */
export function useUserChanges({ administration, onDeleted }: UserChangesInput) {
  const { client, viewerId, followChange } = administration;
  const queries = useQueryClient();
  const notify = useNotify();
  const t = useText("admin");
  const nameOf = useUserName();
  const queryKey = queryKeys.users(viewerId);
  const [dialog, setDialog] = useState(closed);
  const [failure, setFailure] = useState<AdminOperation | null>(null);
  const reload = () => queries.invalidateQueries({ queryKey });

  function succeed(userId: string) {
    setFailure(null);
    followChange([userId]);
    return reload();
  }
  async function fail(operation: AdminOperation) {
    setFailure(operation);
    // Another admin may have changed the user, or a call without an answer may have succeeded: show the current data.
    await reload();
  }

  const showRole = (userId: string, role: Role) =>
    queries.setQueriesData<UserPage>(
      { queryKey },
      (page) =>
        page && { ...page, users: page.users.map((user) => (user.id === userId ? { ...user, role } : user)) },
    );
  const mutationKey = [...queryKey, "role"];
  const roles = useMutation({
    mutationKey,
    mutationFn: ({ user, role }: RoleChange) => client.updateRole(user.id, role),
    onMutate: async ({ user, role }) => {
      // A list request that is under way would bring back the old role.
      await queries.cancelQueries({ queryKey });
      showRole(user.id, role);
    },
    onError: (_error, { user }) => {
      showRole(user.id, user.role);
      setFailure("adminUpdateRole");
    },
    onSuccess: (_answer, { user, role }) => {
      setFailure(null);
      if (role === "admin")
        notify({ id: "admin-granted", tone: "success", text: t("grantAdmin.done", { name: nameOf(user) }) });
      followChange([user.id]);
    },
    onSettled: reload,
  });
  const pendingRoles = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as RoleChange).user.id,
  });

  /** Changes the plan of the user in the dialog; returns the dialog's own message of a failure. */
  async function changePlan(
    busy: PlanDialogState["kind"] & ("saving" | "startingTrial"),
    operations: { readonly inDialog: Operation; readonly inBanner: AdminOperation },
    work: (userId: string) => Promise<void>,
  ) {
    if (dialog.kind !== "plan") return;
    setDialog({ ...dialog, state: { kind: busy } });
    try {
      await work(dialog.user.id);
      setDialog(closed);
      await succeed(dialog.user.id);
    } catch (error) {
      const reason = operationFailure({ operation: operations.inDialog, error });
      setDialog({ ...dialog, state: { kind: "failed", reason } });
      await fail(operations.inBanner);
    }
  }

  /** Shows in the dialog which workspaces end. Until it is known, the server refuses a deletion that ends any. */
  async function askWhatEnds(user: AdminUser) {
    const operation = { op: "delete", userId: user.id, endWorkspaces: true } as const;
    const [result] = await client.bulk([operation], { dryRun: true });
    setDialog((shown) =>
      shown.kind === "delete" && shown.user.id === user.id
        ? { ...shown, ending: result?.workspaces ?? [] }
        : shown,
    );
  }

  async function confirmDelete(endWorkspaces: boolean) {
    if (dialog.kind !== "delete") return;
    setDialog({ ...dialog, state: "deleting" });
    try {
      await client.deleteUser(dialog.user.id, { endWorkspaces });
      setDialog(closed);
      onDeleted(dialog.user.id);
      await succeed(dialog.user.id);
    } catch {
      setDialog({ ...dialog, state: "failed" });
      await Promise.all([askWhatEnds(dialog.user).catch(() => {}), fail("adminDeleteUser")]);
    }
  }

  /** Changes what the list does not show; a toast says how much that was, or that there was nothing. */
  async function changeUnseen(
    asked: Extract<AdminDialogState, { kind: "endSessions" | "secondFactor" }>,
    busy: AdminDialogState,
    work: (target: { readonly userId: string }) => Promise<number>,
    textOf: (count: number) => string,
  ) {
    setDialog(busy);
    try {
      const count = await work({ userId: asked.user.id });
      setDialog(closed);
      notify({ id: asked.kind, tone: count === 0 ? "info" : "success", text: textOf(count) });
    } catch {
      setDialog({ ...asked, state: "failed" });
      await reload();
    }
  }

  async function confirmEndSessions() {
    if (dialog.kind !== "endSessions") return;
    await changeUnseen(
      dialog,
      { ...dialog, state: "ending" },
      (target) => client.endSessions(target),
      (count) => (count === 0 ? t("endSessions.none") : t("endSessions.done", { count })),
    );
  }

  async function confirmSecondFactor() {
    if (dialog.kind !== "secondFactor") return;
    await changeUnseen(
      dialog,
      { ...dialog, state: "removing" },
      (target) => client.removeSecondFactor(target),
      (count) => (count === 0 ? t("secondFactor.none") : t("secondFactor.done")),
    );
  }

  function ask(question: AdminDialogState) {
    setFailure(null);
    setDialog(question);
  }

  return {
    // An open dialog shows its failure itself.
    failure: dialog.kind === "closed" ? failure : null,
    dismissFailure: () => setFailure(null),
    dialog,
    closeDialog: () => setDialog(closed),
    managePlan: (user: AdminUser) => ask({ kind: "plan", user, state: { kind: "editing" } }),
    askToEndSessions: (user: AdminUser) => ask({ kind: "endSessions", user, state: "asking" }),
    confirmEndSessions,
    askToRemoveSecondFactor: (user: AdminUser) => ask({ kind: "secondFactor", user, state: "asking" }),
    confirmSecondFactor,
    askToDelete: (user: AdminUser) => {
      ask({ kind: "delete", user, state: "asking", ending: [] });
      // Whatever fails here fails again at the confirmation, and is shown then.
      askWhatEnds(user).catch(() => {});
    },
    confirmDelete,
    savePlan: (change: PlanAssignment) =>
      changePlan("saving", { inDialog: "planDialogUpdate", inBanner: "adminUpdatePlan" }, (userId) =>
        client.updatePlan(userId, change),
      ),
    startTrial: () =>
      changePlan("startingTrial", { inDialog: "planDialogTrial", inBanner: "adminStartTrial" }, (userId) =>
        client.startTrial(userId),
      ),
    /** Asks first if the user becomes an admin. Shows the new role at once, and the old one again if the change fails. */
    changeRole: (change: RoleChange) => {
      setFailure(null);
      if (change.role === "admin") setDialog({ kind: "grantAdmin", user: change.user });
      else roles.mutate(change);
    },
    confirmGrantAdmin: () => {
      if (dialog.kind !== "grantAdmin") return;
      setDialog(closed);
      roles.mutate({ user: dialog.user, role: "admin" });
    },
    pendingRoles: new Set(pendingRoles),
  };
}
