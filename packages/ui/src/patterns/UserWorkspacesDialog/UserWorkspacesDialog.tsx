import { UNLIMITED } from "@regia/domain/plans";
import type { Seats, Workspace, WorkspaceMember } from "@regia/domain/workspaces";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Badge } from "../../components/Badge/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import { ContentLoading, LoadFailure } from "../ContentLoading/index.ts";
import { ListFooter } from "../ListFooter/index.ts";
import { type IdentifiedUser, UserIdentity, useUserName } from "../UserIdentity/index.ts";
import { body, facts, heading, name as nameStyle, row, rows } from "./UserWorkspacesDialog.css.ts";

/** A workspace among those of a user. */
export interface UserWorkspace
  extends Pick<Workspace, "id" | "name" | "slug" | "personal" | "payer_id" | "read_only"> {
  payer_name: string | null;
  payer_email: string;
  seats: { users: Seats };
  /** The user's role. */
  role: Workspace["role"] | null;
}

/** A member of a workspace. */
export type WorkspacePerson = Omit<WorkspaceMember, "joined_at">;

/** One page of a list in the dialog. */
export type DialogList<Row> =
  | { kind: "loading" }
  | { kind: "failed" }
  | {
      kind: "loaded";
      rows: readonly Row[];
      /** Number of rows on all pages. */
      total: number;
      /** Number of the page, from 1. */
      page: number;
    };

export interface UserWorkspacesDialogProps {
  isOpen: boolean;
  /** The user whose workspaces these are. */
  user: IdentifiedUser;
  workspaces: DialogList<UserWorkspace>;
  /** The workspace whose members are shown instead; null for none. */
  opened: { workspace: UserWorkspace; members: DialogList<WorkspacePerson> } | null;
  /** Number of rows per page of both lists. */
  pageSize: number;
  /** Called with the workspace whose members to show, or null to go back. */
  onOpenedChange: (workspace: UserWorkspace | null) => void;
  /** Called with the number of another page of the list that is shown. */
  onPageChange: (page: number) => void;
  /** Called to load the list that is shown again. */
  onRetry: () => void;
  onClose: () => void;
}

/** The workspaces of a user and who is in each, for admins. It changes nothing. */
export function UserWorkspacesDialog({
  isOpen,
  user,
  workspaces,
  opened,
  pageSize,
  onOpenedChange,
  onPageChange,
  onRetry,
  onClose,
}: UserWorkspacesDialogProps) {
  const t = useText("adminWorkspaces");
  const name = useUserName()(user);
  const back = useRef<HTMLButtonElement>(null);
  const openedId = opened?.workspace.id;
  useEffect(() => {
    // The button that was pressed is gone.
    if (openedId !== undefined) back.current?.focus();
  }, [openedId]);
  const list = { pageSize, onPageChange, onRetry };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("workspaces.title")}
      size="md"
      footer={<Button onPress={onClose}>{t("workspaces.close")}</Button>}
    >
      <Stack gap="x4">
        {opened ? (
          <>
            <Stack gap="x4" align="start">
              <Button ref={back} size="sm" tone="quiet" icon={ArrowLeft} onPress={() => onOpenedChange(null)}>
                {t("workspaces.back", { name })}
              </Button>
              <h3 className={heading}>{t("workspaces.membersOf", { name: opened.workspace.name })}</h3>
            </Stack>
            <List
              {...list}
              state={opened.members}
              label={t("workspaces.membersOf", { name: opened.workspace.name })}
              found={(count) => t("workspaces.membersFound", { count })}
            >
              {(member) => <Member key={member.user_id} member={member} />}
            </List>
          </>
        ) : (
          <>
            <UserIdentity user={user} />
            <List
              {...list}
              state={workspaces}
              label={t("workspaces.title")}
              found={(count) => t("workspaces.found", { count })}
            >
              {(workspace) => (
                <WorkspaceRow
                  key={workspace.id}
                  workspace={workspace}
                  userId={user.id}
                  onMembers={() => onOpenedChange(workspace)}
                />
              )}
            </List>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface ListProps<Row> extends Pick<UserWorkspacesDialogProps, "pageSize" | "onPageChange" | "onRetry"> {
  state: DialogList<Row>;
  label: string;
  found: (count: number) => string;
  children: (row: Row) => ReactNode;
}

function List<Row>({ state, label, found, pageSize, onPageChange, onRetry, children }: ListProps<Row>) {
  const t = useText("adminWorkspaces");
  const admin = useText("admin");
  if (state.kind === "loading") return <ContentLoading>{t("workspaces.loading")}</ContentLoading>;
  if (state.kind === "failed") {
    return (
      <LoadFailure retryText={admin("retry")} onRetry={onRetry}>
        {t("workspaces.failed")}
      </LoadFailure>
    );
  }
  return (
    <>
      {state.total > 0 ? (
        <ul aria-label={label} className={rows}>
          {state.rows.map(children)}
        </ul>
      ) : null}
      <ListFooter
        found={found(state.total)}
        total={state.total}
        pageSize={pageSize}
        page={state.page}
        onChange={onPageChange}
      />
    </>
  );
}

interface WorkspaceRowProps {
  workspace: UserWorkspace;
  /** Id of the user whose workspaces are listed. */
  userId: string;
  onMembers: () => void;
}

function WorkspaceRow({ workspace, userId, onMembers }: WorkspaceRowProps) {
  const t = useText("adminWorkspaces");
  const { name, slug, personal, role, read_only, payer_id, payer_name, payer_email, seats } = workspace;
  const { used, limit } = seats.users;
  return (
    <li className={row}>
      <div className={body}>
        <p className={nameStyle}>
          {name}
          {personal ? <Badge>{t("workspaces.personal")}</Badge> : null}
          {read_only ? <Badge tone="warning">{t("workspaces.readOnly")}</Badge> : null}
        </p>
        <p className={facts}>
          {role ? `${t(`workspaces.role.${role}`)} · ` : null}
          {payer_id === userId
            ? t("workspaces.paidByUser")
            : t("workspaces.paidBy", { payer: payer_name ?? payer_email })}
          {" · "}
          {limit === UNLIMITED
            ? t("workspaces.seatsUnlimited", { used })
            : t("workspaces.seats", { used, limit })}
        </p>
        <p className={facts}>{slug}</p>
      </div>
      <Button size="sm" aria-label={t("workspaces.membersOf", { name })} onPress={onMembers}>
        {t("workspaces.members")}
      </Button>
    </li>
  );
}

function Member({ member }: { member: WorkspacePerson }) {
  const t = useText("adminWorkspaces");
  const { user_id, display_name, email, avatar_url, role, is_payer, read_only } = member;
  return (
    <li className={row}>
      <div className={body}>
        <UserIdentity
          user={{ id: user_id, email, full_name: null, display_name, avatar_url }}
          mark={is_payer ? <Badge>{t("workspaces.payer")}</Badge> : undefined}
        />
      </div>
      {read_only ? <Badge tone="warning">{t("workspaces.readOnly")}</Badge> : null}
      <span className={facts}>{t(`workspaces.role.${role}`)}</span>
    </li>
  );
}
