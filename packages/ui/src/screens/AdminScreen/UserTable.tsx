import { deletionRefusal, roleChangeRefusal } from "@regia/domain/administration";
import type { Role } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import { planState } from "@regia/domain/trial";
import { type Ref, useId, useState } from "react";
import { Badge } from "../../components/Badge/index.ts";
import { Button } from "../../components/Button/index.ts";
import { useCopy } from "../../components/CopyButton/useCopy.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Table, type TableColumn, type TableDensity } from "../../components/Table/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { PlanBadge } from "../../patterns/PlanBadge/index.ts";
import { UserIdentity, useUserName } from "../../patterns/UserIdentity/index.ts";
import { RoleCell } from "./RoleCell.tsx";
import type { AdminUser, UserCounts, UserQuery, UserSort } from "./types.ts";
import { type UserActionHandlers, UserActions } from "./UserActions.tsx";
import { isNarrowed } from "./UserFilters.tsx";
import { created } from "./UserTable.css.ts";

/** What the screen passes on to the table. */
export interface UserTableControls extends UserActionHandlers {
  query: UserQuery;
  /** Called when a filter, the order or the page changes, and for each key typed in the search. */
  onQueryChange: (query: UserQuery) => void;
  /** Id of the signed-in admin, who cannot change their own role or delete their own account. */
  viewerId: string;
  /** The current time, by which plans and trials are evaluated. */
  now: Instant;
  /** Ids of users whose role is being saved. */
  pendingRoles: ReadonlySet<string>;
  onRoleChange: (change: { user: AdminUser; role: Role }) => void;
  /** Ids of the selected users, including those on other pages. */
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: ReadonlySet<string>) => void;
  /** Height of the rows. */
  density: TableDensity;
}

interface UserTableProps extends UserTableControls {
  users: readonly AdminUser[];
  counts: UserCounts;
  firstSelectedRef: Ref<HTMLInputElement>;
  onFiltersClear: () => void;
}

type Column = UserSort | "role" | "actions";
const sortable: readonly Column[] = ["display_name", "plan", "created_at"] satisfies UserSort[];
const isSort = (column: Column): column is UserSort => sortable.includes(column);

/** Table of the users of one page, with the actions for each. */
export function UserTable({
  users,
  counts,
  query,
  onQueryChange,
  viewerId,
  now,
  pendingRoles,
  selected,
  onSelectedChange,
  onRoleChange,
  density,
  firstSelectedRef,
  onFiltersClear,
  ...actions
}: UserTableProps) {
  const t = useText("admin");
  const format = useFormat();
  const nameOf = useUserName();
  const tableId = useId();
  const { outcome, said, copy } = useCopy();
  const [copiedId, setCopiedId] = useState<string>();
  // Undefined for a row whose role and account can be changed here.
  const protection = (target: AdminUser) => {
    const refusal =
      roleChangeRefusal({ target, role: "user", adminCount: counts.admins }) ??
      deletionRefusal({ target, actorId: viewerId, adminCount: counts.admins });
    return refusal ? t(`users.protected.${refusal.reason}`) : undefined;
  };
  const reasonId = (user: AdminUser) =>
    protection(user) === undefined ? undefined : `${tableId}-${user.id}`;

  const columns: TableColumn<AdminUser, Column>[] = [
    {
      id: "display_name",
      header: t("users.column.user"),
      isRowHeader: true,
      isSortable: true,
      cell: (user) => (
        <UserIdentity
          user={user}
          density={density}
          mark={user.id === viewerId ? <Badge tone="accent">{t("users.you")}</Badge> : null}
        />
      ),
    },
    {
      id: "role",
      header: t("users.column.role"),
      width: "clamp(7.25rem, 16.5cqi, 8.5rem)",
      cell: (user) => (
        <>
          <RoleCell
            role={user.role}
            name={nameOf(user)}
            isPending={pendingRoles.has(user.id)}
            isProtected={protection(user) !== undefined}
            reasonId={reasonId(user)}
            onChange={(role) => onRoleChange({ user, role })}
          />
          <VisuallyHidden id={reasonId(user)}>{protection(user)}</VisuallyHidden>
        </>
      ),
    },
    {
      id: "plan",
      header: t("users.column.plan"),
      isSortable: true,
      // Two badges beside each other.
      width: "clamp(10.25rem, 22.5cqi, 11rem)",
      cell: (user) => <PlanBadge plan={user.plan} state={planState(user, now)} />,
    },
    {
      id: "created_at",
      header: t("users.column.created"),
      isSortable: true,
      width: "clamp(6.25rem, 14cqi, 7rem)",
      cell: (user) => (
        <time dateTime={user.created_at} className={created}>
          {format.date(user.created_at)}
        </time>
      ),
    },
    {
      id: "actions",
      header: t("users.column.actions"),
      isHeaderHidden: true,
      align: "end",
      width: "3.5rem",
      cell: (user) => (
        <UserActions
          user={user}
          isOwn={user.id === viewerId}
          protection={protection(user)}
          copyOutcome={user.id === copiedId ? outcome : "idle"}
          onIdCopy={() => {
            setCopiedId(user.id);
            void copy(user.id);
          }}
          {...actions}
        />
      ),
    },
  ];
  return (
    <>
      <Table
        label={t("users.table")}
        narrow="stack"
        density={density}
        isHeadSticky
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        sort={{ column: query.sort, direction: query.order === "asc" ? "ascending" : "descending" }}
        onSort={({ column, direction }) => {
          if (!isSort(column)) return;
          onQueryChange({
            ...query,
            page: 1,
            sort: column,
            order: direction === "ascending" ? "asc" : "desc",
          });
        }}
        selection={{
          selected,
          onChange: onSelectedChange,
          rowLabel: (user) => t("users.select", { name: nameOf(user) }),
          allLabel: t("users.selectAll"),
          firstRef: firstSelectedRef,
        }}
        empty={
          isNarrowed(query) ? (
            <EmptyState
              title={t("users.noMatch")}
              drawing="noMatch"
              action={<Button onPress={onFiltersClear}>{t("users.showAll")}</Button>}
            >
              {t("users.noMatchHint")}
            </EmptyState>
          ) : (
            <EmptyState title={t("users.empty")}>{t("users.emptyHint")}</EmptyState>
          )
        }
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
