import { operationFailure } from "@regia/domain/errors";
import type { PlanAssignment } from "@regia/domain/plans";
import { useRef } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import type { TableDensity } from "../../components/Table/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk, usePrefetch } from "../../loading/index.ts";
import { ListFooter } from "../../patterns/ListFooter/index.ts";
import { failure as failureStyle, header } from "./AdminScreen.css.ts";
import type { AdminDialogState, AdminOperation, BulkAction, BulkState, UserListState } from "./types.ts";
import { menuChunk } from "./UserActions.tsx";
import { UserCountsStrip } from "./UserCountsStrip.tsx";
import { tagGroupChunk, UserFilters, withoutFilters } from "./UserFilters.tsx";
import { UserTable, type UserTableControls } from "./UserTable.tsx";
import { UserTableSkeleton } from "./UserTableSkeleton.tsx";

export interface AdminScreenProps extends UserTableControls {
  list: UserListState;
  /** Number of rows per page. */
  pageSize: number;
  /** The call that failed last; its error is shown above the list. Null for none. */
  failure: AdminOperation | null;
  onFailureDismiss: () => void;
  /** Called to load the list again. */
  onReload: () => void;
  dialog: AdminDialogState;
  onDialogClose: () => void;
  onPlanSave: (change: PlanAssignment) => void;
  onTrialStart: () => void;
  onEndSessionsConfirm: () => void;
  onSecondFactorConfirm: () => void;
  onGrantAdminConfirm: () => void;
  /** Called with whether the workspaces that others are in may end. */
  onDeleteConfirm: (endsWorkspaces: boolean) => void;
  bulk: BulkState;
  /** Called with the chosen action; the caller performs the dry run. */
  onBulkPreview: (action: BulkAction) => void;
  /** Called to apply the previewed action, or to retry after a failed call. */
  onBulkApply: () => void;
  onBulkClose: () => void;
  onDensityChange: (density: TableDensity) => void;
  /** Address of the payments. */
  paymentsHref: string;
  /** Address of the models. */
  modelsHref: string;
  /** Address of the audit log. */
  auditHref: string;
}

const bulkBarChunk = new Chunk(async () => (await import("./BulkBar.tsx")).BulkBar);
const bulkDialogChunk = new Chunk(async () => (await import("./BulkDialog.tsx")).BulkDialog);
const deleteDialogChunk = new Chunk(async () => (await import("./DeleteUserDialog.tsx")).DeleteUserDialog);
const grantDialogChunk = new Chunk(async () => (await import("./GrantAdminDialog.tsx")).GrantAdminDialog);
const planDialogChunk = new Chunk(
  async () => (await import("../../patterns/ManagePlanDialog/index.ts")).ManagePlanDialog,
);
const sessionsDialogChunk = new Chunk(
  async () => (await import("./EndSessionsDialog.tsx")).EndSessionsDialog,
);
const factorDialogChunk = new Chunk(
  async () => (await import("./SecondFactorDialog.tsx")).SecondFactorDialog,
);
/** What is needed often; the dialogs of rare actions are fetched when they open. */
const chunks = [bulkBarChunk, bulkDialogChunk, deleteDialogChunk, menuChunk, planDialogChunk, tagGroupChunk];

/** Admin page of all users: search, changes of plan, trial, role and limits, and the end of sessions. */
export function AdminScreen({
  list,
  pageSize,
  failure,
  onFailureDismiss,
  onReload,
  dialog,
  onDialogClose,
  onPlanSave,
  onTrialStart,
  onEndSessionsConfirm,
  onSecondFactorConfirm,
  onGrantAdminConfirm,
  onDeleteConfirm,
  bulk,
  onBulkPreview,
  onBulkApply,
  onBulkClose,
  onDensityChange,
  paymentsHref,
  modelsHref,
  auditHref,
  ...table
}: AdminScreenProps) {
  const { query, onQueryChange, viewerId, now, selected, onSelectedChange, density } = table;
  const t = useText("admin");
  const titles = useText("titles");
  const say = useLocalizedText();
  usePrefetch(chunks);
  const clearSelection = () => onSelectedChange(new Set());
  const BulkBar = useChunk(bulkBarChunk, selected.size > 0, clearSelection);
  const BulkDialog = useChunk(bulkDialogChunk, bulk.kind !== "idle", onBulkClose);
  const DeleteUserDialog = useChunk(deleteDialogChunk, dialog.kind === "delete", onDialogClose);
  const EndSessionsDialog = useChunk(sessionsDialogChunk, dialog.kind === "endSessions", onDialogClose);
  const SecondFactorDialog = useChunk(factorDialogChunk, dialog.kind === "secondFactor", onDialogClose);
  const GrantAdminDialog = useChunk(grantDialogChunk, dialog.kind === "grantAdmin", onDialogClose);
  const ManagePlanDialog = useChunk(planDialogChunk, dialog.kind === "plan", onDialogClose);
  const firstSelected = useRef<HTMLInputElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const clearFilters = () => {
    onQueryChange(withoutFilters(query));
    // The button that was pressed disappears with the last filter.
    searchField.current?.focus();
  };
  const isLoaded = list.kind === "loaded";
  const retry = (
    <Button size="sm" onPress={onReload}>
      {t("retry")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={titles("admin")}
        className={header}
        actions={
          <>
            <UserCountsStrip counts={isLoaded ? list.counts : null} />
            <LinkButton href={paymentsHref} size="sm">
              {titles("payments")}
            </LinkButton>
            <LinkButton href={modelsHref} size="sm">
              {titles("models")}
            </LinkButton>
            <LinkButton href={auditHref} size="sm">
              {titles("audit")}
            </LinkButton>
          </>
        }
      />
      {failure ? (
        <Banner
          key={failure}
          tone="error"
          onDismiss={onFailureDismiss}
          className={failureStyle}
          autoHide={failure === "adminLoadUsers" ? false : undefined}
          actions={failure === "adminLoadUsers" ? retry : undefined}
        >
          {say(operationFailure({ operation: failure }))}
        </Banner>
      ) : null}
      <UserFilters
        query={query}
        onChange={onQueryChange}
        onClear={clearFilters}
        searchRef={searchField}
        isPending={isLoaded && list.isRefreshing}
        density={density}
        onDensityChange={onDensityChange}
      />
      {list.kind === "loading" ? <UserTableSkeleton /> : null}
      {list.kind === "unavailable" ? (
        <EmptyState title={t("users.unavailable")} action={retry}>
          {t("users.unavailableHint")}
        </EmptyState>
      ) : null}
      {isLoaded ? (
        <>
          <UserTable
            firstSelectedRef={firstSelected}
            onFiltersClear={clearFilters}
            users={list.users}
            counts={list.counts}
            {...table}
          />
          <ListFooter
            found={t("users.found", { count: list.total })}
            total={list.total}
            pageSize={pageSize}
            page={query.page}
            onChange={(page) => onQueryChange({ ...query, page })}
          />
        </>
      ) : null}
      {BulkBar ? (
        <BulkBar
          count={selected.size}
          now={now}
          onAction={onBulkPreview}
          onClear={clearSelection}
          returnFocusTo={firstSelected}
        />
      ) : null}
      {BulkDialog && bulk.kind !== "idle" ? (
        <BulkDialog state={bulk} now={now} onApply={onBulkApply} onClose={onBulkClose} />
      ) : null}
      {ManagePlanDialog ? (
        <ManagePlanDialog
          user={dialog.kind === "plan" ? dialog.user : null}
          state={dialog.kind === "plan" ? dialog.state : { kind: "editing" }}
          now={now}
          onClose={onDialogClose}
          onSave={onPlanSave}
          onStartTrial={onTrialStart}
        />
      ) : null}
      {EndSessionsDialog && dialog.kind === "endSessions" ? (
        <EndSessionsDialog
          dialog={dialog}
          isOwn={dialog.user.id === viewerId}
          onClose={onDialogClose}
          onConfirm={onEndSessionsConfirm}
        />
      ) : null}
      {SecondFactorDialog && dialog.kind === "secondFactor" ? (
        <SecondFactorDialog dialog={dialog} onClose={onDialogClose} onConfirm={onSecondFactorConfirm} />
      ) : null}
      {GrantAdminDialog && dialog.kind === "grantAdmin" ? (
        <GrantAdminDialog user={dialog.user} onClose={onDialogClose} onConfirm={onGrantAdminConfirm} />
      ) : null}
      {DeleteUserDialog && dialog.kind === "delete" ? (
        <DeleteUserDialog dialog={dialog} onClose={onDialogClose} onConfirm={onDeleteConfirm} />
      ) : null}
    </>
  );
}
