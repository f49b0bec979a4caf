import {
  type MemberAction,
  type MemberPage,
  permissionRefusal,
  type WorkspaceMember,
  type WorkspaceOverview,
} from "@regia/domain/workspaces";
import { Crown, Ellipsis, HandCoins, LogOut, UserRound, UserRoundMinus } from "lucide-react";
import { Avatar } from "../../components/Avatar/index.ts";
import { Badge } from "../../components/Badge/index.ts";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Menu, MenuItem } from "../../components/Menu/index.ts";
import { Pagination } from "../../components/Pagination/index.ts";
import { SearchField } from "../../components/SearchField/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { body, facts, head, name as nameStyle, panelTitle, row, rows } from "./MembersScreen.css.ts";
import type { MembersAct, MembersQuestion } from "./types.ts";

/** What the list of members shows of the screen, and what it calls. */
export interface MemberListControls {
  /** Id of the signed-in person. */
  userId: string;
  /** The current page of members, from 1. */
  page: number;
  pageSize: number;
  onPageChange: (page: number) => void;
  /** Text of the search. */
  search: string;
  onSearchChange: (search: string) => void;
  /** The change that is being made. Default: none. */
  pending?: MembersAct | undefined;
  onAct: (act: MembersAct) => void;
  onQuestionChange: (question: MembersQuestion | null) => void;
}

interface MemberListProps extends MemberListControls {
  workspace: WorkspaceOverview;
  members: MemberPage;
}

/** From this number of members on, they can be searched. */
const SEARCHED_FROM = 8;

/** The members, a page at a time, with what the person may do to each. */
export function MemberList({ workspace, members: { members, total }, ...props }: MemberListProps) {
  const { page, pageSize, onPageChange, search, onSearchChange } = props;
  const t = useText("team");
  const isSearched = search !== "" || workspace.seats.users.used >= SEARCHED_FROM;
  return (
    <Stack gap="x4">
      <div className={head}>
        <h2 className={panelTitle}>{t("members.total", { count: total })}</h2>
        {isSearched ? (
          <SearchField
            label={t("members.search")}
            placeholder={t("members.search")}
            value={search}
            onChange={onSearchChange}
          />
        ) : null}
      </div>
      {members.length === 0 && search !== "" ? (
        <EmptyState
          title={t("members.noMatch", { query: search })}
          headingLevel={3}
          drawing="noMatch"
          action={<Button onPress={() => onSearchChange("")}>{t("members.clear")}</Button>}
        />
      ) : (
        <ul aria-label={t("members.list")} className={rows}>
          {members.map((member) => (
            <MemberRow key={member.user_id} workspace={workspace} member={member} {...props} />
          ))}
        </ul>
      )}
      <Pagination
        aria-label={t("members.page")}
        page={page}
        pages={Math.ceil(total / pageSize)}
        onChange={onPageChange}
      />
    </Stack>
  );
}

function MemberRow({
  workspace,
  member,
  userId,
  pending,
  ...props
}: Omit<MemberListProps, "members"> & { member: WorkspaceMember }) {
  const t = useText("team");
  const format = useFormat();
  const { user_id, display_name, email, avatar_url, role, is_payer, read_only, joined_at } = member;
  const name = display_name ?? email;
  const isBusy = pending?.kind === "role" && pending.member.user_id === user_id;
  return (
    <li className={row} aria-busy={isBusy}>
      <Avatar name={name} src={avatar_url} />
      <div className={body}>
        <p className={nameStyle}>
          {name}
          {user_id === userId ? <Badge tone="outline">{t("badge.you")}</Badge> : null}
          {is_payer ? <Badge tone="accent">{t("badge.payer")}</Badge> : null}
          {read_only ? <Badge tone="warning">{t("badge.readOnly")}</Badge> : null}
        </p>
        <p className={facts}>{email}</p>
        <p className={facts}>
          {t("members.joined", { role: t(`role.${role}`), date: format.date(joined_at) })}
        </p>
      </div>
      <MemberActions workspace={workspace} member={member} userId={userId} {...props} isBusy={isBusy} />
    </li>
  );
}

/** What the person may do to a member; nothing if that is nothing. */
function MemberActions({
  workspace,
  member,
  userId,
  isBusy,
  onAct,
  onQuestionChange,
}: Pick<MemberListProps, "workspace" | "userId" | "onAct" | "onQuestionChange"> & {
  member: WorkspaceMember;
  isBusy: boolean;
}) {
  const t = useText("team");
  const isSelf = member.user_id === userId;
  const may = (action: MemberAction) => permissionRefusal({ action, workspace, person: userId }) === null;
  const mayManage = may("remove_member") && !member.is_payer && !isSelf;
  const mayOffer = may("offer_handover") && !isSelf;
  const mayLeave = may("leave_workspace") && isSelf;
  if (!mayManage && !mayOffer && !mayLeave) return null;
  return (
    <Menu
      placement="bottom end"
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t("members.actions", { name: member.display_name ?? member.email })}
          size="sm"
          isPending={isBusy}
        />
      }
    >
      {mayManage ? (
        <MenuItem
          icon={member.role === "owner" ? UserRound : Crown}
          isDisabled={!may("change_member_role")}
          onAction={() => onAct({ kind: "role", member })}
        >
          {member.role === "owner" ? t("members.makeCollaborator") : t("members.makeOwner")}
        </MenuItem>
      ) : null}
      {mayOffer ? (
        <MenuItem icon={HandCoins} onAction={() => onQuestionChange({ kind: "offer", member })}>
          {t("members.offer")}
        </MenuItem>
      ) : null}
      {mayManage ? (
        <MenuItem
          icon={UserRoundMinus}
          tone="danger"
          onAction={() => onQuestionChange({ kind: "remove", member })}
        >
          {t("members.remove")}
        </MenuItem>
      ) : null}
      {mayLeave ? (
        <MenuItem icon={LogOut} tone="danger" onAction={() => onQuestionChange({ kind: "leave" })}>
          {t("members.leave")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
