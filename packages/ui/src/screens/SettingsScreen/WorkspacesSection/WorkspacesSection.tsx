import type { Limits } from "@regia/domain/plans";
import type { Workspace } from "@regia/domain/workspaces";
import { Ellipsis, LogOut, Pencil, Plus, Trash2, UsersRound } from "lucide-react";
import { Badge } from "../../../components/Badge/index.ts";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { IconButton } from "../../../components/IconButton/index.ts";
import { Link } from "../../../components/Link/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { Menu, MenuItem } from "../../../components/Menu/index.ts";
import { Inline, Stack } from "../../../components/Stack/index.ts";
import type { SaveState } from "../../../forms/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { workspaceHref } from "../../../patterns/AppShell/index.ts";
import { settingsHref } from "../../../patterns/AppShell/settingsSections.ts";
import { WorkspaceNameDialog } from "../../../patterns/WorkspaceNameDialog/index.ts";
import { HandoverNotice } from "../../../patterns/WorkspaceNotices/index.ts";
import { SectionHead } from "../SectionHead.tsx";
import { SectionLoading, SectionUnread } from "../SectionPlaceholder.tsx";
import { DeleteWorkspaceDialog } from "./DeleteWorkspaceDialog.tsx";
import { LeaveWorkspaceDialog } from "./LeaveWorkspaceDialog.tsx";
import { ReadOnlyWorkspaces } from "./ReadOnlyWorkspaces.tsx";
import { ReceivedInvitations } from "./ReceivedInvitations.tsx";
import type { WorkspaceAct, WorkspaceDialog, WorkspacesState } from "./types.ts";
import { body, facts, name as nameStyle, row, rows } from "./WorkspacesSection.css.ts";

export interface WorkspacesSectionProps {
  /** Id of the signed-in person. */
  userId: string;
  state: WorkspacesState;
  /** The limits of the person's own plan. */
  limits: Pick<Limits, "maxWorkspaces">;
  /** The open dialog; null if none is. */
  dialog: WorkspaceDialog | null;
  /** State of the dialog's action. */
  dialogState: SaveState;
  onDialogChange: (dialog: WorkspaceDialog | null) => void;
  /** Called with a valid name by the dialogs that create and rename. */
  onNameSave: (name: string) => void;
  /** Called by the dialogs that leave and delete. */
  onConfirm: () => void;
  /** Called to answer an invitation or an offer. */
  onAct: (act: WorkspaceAct) => void;
  onRetry: () => void;
}

/** The person's workspaces, and the invitations and offers that wait for an answer. */
export function WorkspacesSection({ state, onRetry, ...props }: WorkspacesSectionProps) {
  const { userId, limits, dialog, dialogState, onDialogChange, onNameSave, onConfirm } = props;
  const t = useText("team");
  const paid =
    state.kind === "ready" ? state.workspaces.filter(({ payer_id }) => payer_id === userId).length : 0;
  const isFull = limits.maxWorkspaces >= 0 && paid >= limits.maxWorkspaces;
  const close = () => onDialogChange(null);
  return (
    <>
      <SectionHead
        title={t("list.title")}
        intro={t("list.intro")}
        action={
          <Button
            icon={Plus}
            onPress={() => onDialogChange({ kind: "create" })}
            isDisabled={state.kind !== "ready" || isFull}
          >
            {t("list.create")}
          </Button>
        }
      />
      {state.kind === "loading" ? <SectionLoading /> : null}
      {state.kind === "unread" ? <SectionUnread reason={state.reason} onRetry={onRetry} /> : null}
      {state.kind === "ready" ? <Workspaces {...props} state={state} isFull={isFull} /> : null}
      <WorkspaceNameDialog
        isOpen={dialog?.kind === "create" || dialog?.kind === "rename"}
        onClose={close}
        currentName={dialog?.kind === "rename" ? dialog.workspace.name : null}
        state={dialogState}
        isPlanFull={dialog?.kind === "create"}
        onSave={onNameSave}
      />
      {dialog?.kind === "leave" ? (
        <LeaveWorkspaceDialog
          name={dialog.workspace.name}
          state={dialogState}
          onClose={close}
          onConfirm={onConfirm}
        />
      ) : null}
      {dialog?.kind === "delete" ? (
        <DeleteWorkspaceDialog
          name={dialog.workspace.name}
          state={dialogState}
          onClose={close}
          onConfirm={onConfirm}
        />
      ) : null}
    </>
  );
}

function Workspaces({
  userId,
  state: { workspaces, invitations, pending, failure },
  limits,
  isFull,
  onDialogChange,
  onAct,
}: Omit<WorkspacesSectionProps, "state" | "onRetry"> & {
  state: Extract<WorkspacesState, { kind: "ready" }>;
  isFull: boolean;
}) {
  const t = useText("team");
  const say = useLocalizedText();
  const isBeyondPlan = workspaces.some(
    ({ payer_id, read_only }) => payer_id === userId && read_only === "maxWorkspaces",
  );
  return (
    <Stack gap="x5">
      {failure ? <Banner tone="error">{say(failure)}</Banner> : null}
      <ReceivedInvitations invitations={invitations} pending={pending} onAct={onAct} />
      {workspaces.map((workspace) =>
        workspace.handover ? (
          <HandoverNotice
            key={workspace.id}
            workspace={workspace.name}
            handover={workspace.handover}
            isReceiver={workspace.handover.member_id === userId}
            pending={pendingHandover(pending, workspace)}
            onAccept={() => onAct({ kind: "acceptHandover", id: workspace.id })}
            onCancel={() => onAct({ kind: "cancelHandover", id: workspace.id })}
          />
        ) : null,
      )}
      <ReadOnlyWorkspaces userId={userId} workspaces={workspaces} included={limits.maxWorkspaces} />
      {isFull && !isBeyondPlan ? (
        <Inline gap="x3">
          <p className={facts}>{t("list.full", { count: limits.maxWorkspaces })}</p>
          <LinkButton size="sm" tone="quiet" href={settingsHref("plans")}>
            {t("list.plans")}
          </LinkButton>
        </Inline>
      ) : null}
      <ul aria-label={t("list.label")} className={rows}>
        {workspaces.map((workspace) => (
          <li key={workspace.id} className={row}>
            <WorkspaceFacts workspace={workspace} isPayer={workspace.payer_id === userId} />
            <Menu
              placement="bottom end"
              trigger={
                <IconButton icon={Ellipsis} label={t("list.actions", { name: workspace.name })} size="sm" />
              }
            >
              <MenuItem icon={UsersRound} href={workspaceHref(workspace.slug, "members")}>
                {t("list.members")}
              </MenuItem>
              {workspace.role === "owner" ? (
                <MenuItem
                  icon={Pencil}
                  isDisabled={workspace.read_only !== null}
                  onAction={() => onDialogChange({ kind: "rename", workspace })}
                >
                  {t("list.rename")}
                </MenuItem>
              ) : null}
              {workspace.payer_id === userId ? null : (
                <MenuItem icon={LogOut} onAction={() => onDialogChange({ kind: "leave", workspace })}>
                  {t("list.leave")}
                </MenuItem>
              )}
              {workspace.payer_id === userId && !workspace.personal ? (
                <MenuItem
                  icon={Trash2}
                  tone="danger"
                  onAction={() => onDialogChange({ kind: "delete", workspace })}
                >
                  {t("list.delete")}
                </MenuItem>
              ) : null}
            </Menu>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function pendingHandover(act: WorkspaceAct | undefined, { id }: Workspace): "accept" | "cancel" | undefined {
  if (act?.id !== id) return undefined;
  return act.kind === "acceptHandover" ? "accept" : "cancel";
}

function WorkspaceFacts({ workspace, isPayer }: { workspace: Workspace; isPayer: boolean }) {
  const t = useText("team");
  const { name, slug, personal, role, read_only } = workspace;
  return (
    <div className={body}>
      <p className={nameStyle}>
        <Link href={workspaceHref(slug, "chat")}>{name}</Link>
        {personal && name !== t("badge.personal") ? <Badge>{t("badge.personal")}</Badge> : null}
        {read_only ? <Badge tone="warning">{t("badge.readOnly")}</Badge> : null}
      </p>
      <p className={facts}>
        {t(`role.${role}`)} · {isPayer ? t("list.paidByYou") : t("list.paidByOther")}
      </p>
    </div>
  );
}
