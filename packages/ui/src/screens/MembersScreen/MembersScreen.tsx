import { UNLIMITED } from "@regia/domain/plans";
import { seatsLeft } from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { PlanUsage } from "../../patterns/PlanUsage/index.ts";
import { HandoverNotice, ReadOnlyNotice } from "../../patterns/WorkspaceNotices/index.ts";
import { room } from "../../styles/room.css.ts";
import { BudgetSection } from "./BudgetSection.tsx";
import { InviteForm } from "./InviteForm.tsx";
import { MemberList, type MemberListControls } from "./MemberList.tsx";
import { MembersDialogs } from "./MembersDialogs.tsx";
import { aside, columns, note, panel, panelTitle, seats } from "./MembersScreen.css.ts";
import { SentInvitations } from "./SentInvitations.tsx";
import type { BudgetControls, InviteState, MembersAct, MembersQuestion, MembersState } from "./types.ts";
import { WorkspaceRecord } from "./WorkspaceRecord.tsx";

export interface MembersScreenProps extends MemberListControls {
  state: MembersState;
  invite: InviteState;
  /** Called with a valid address. */
  onInvite: (email: string) => void;
  /** Why the last change failed. Default: it did not. */
  failure?: LocalizedText | undefined;
  /** The open question; null if none is. */
  question: MembersQuestion | null;
  questionState: SaveState;
  /** Called when the question is answered with yes. */
  onConfirm: () => void;
  /** The budgets of models. Default: none are shown. */
  budgets?: BudgetControls | undefined;
  /** Called to show earlier entries of the record. */
  onEarlierRecord: () => void;
  onRetry: () => void;
}

/** `/app/w/SLUG/members`: who is in a workspace, how many seats are left, invitations and the record. */
export function MembersScreen({ state, onRetry, ...props }: MembersScreenProps) {
  const t = useText("team");
  const say = useLocalizedText();
  if (state.kind === "loading") {
    return (
      <Stack gap="x6">
        <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
        <Skeleton height="3rem" width="18rem" />
        <Skeleton height="5rem" />
        <Skeleton height="16rem" />
      </Stack>
    );
  }
  if (state.kind === "failed") {
    return (
      <Banner tone="error" actions={<Button onPress={onRetry}>{t("retry")}</Button>}>
        {t("members.unread")} {say(state.reason)}
      </Banner>
    );
  }
  return <Loaded {...props} onRetry={onRetry} state={state} />;
}

function Loaded({
  state,
  ...props
}: Omit<MembersScreenProps, "state"> & { state: Extract<MembersState, { kind: "ready" }> }) {
  const { userId, pending, failure, onAct } = props;
  const { workspace, members, invitations, record } = state;
  const t = useText("team");
  const say = useLocalizedText();
  const isOwner = workspace.role === "owner";
  return (
    <>
      <PageHeader
        title={t("members.title", { workspace: workspace.name })}
        description={t("members.description")}
      />
      <div className={room}>
        <Stack gap="x6">
          {workspace.read_only ? (
            <ReadOnlyNotice limit={workspace.read_only} isPayer={workspace.payer_id === userId} />
          ) : null}
          {workspace.handover ? (
            <HandoverNotice
              workspace={workspace.name}
              handover={workspace.handover}
              isReceiver={workspace.handover.member_id === userId}
              pending={pendingHandover(pending)}
              onAccept={() => onAct({ kind: "acceptHandover" })}
              onCancel={() => onAct({ kind: "cancelHandover" })}
            />
          ) : null}
          {failure ? <Banner tone="error">{say(failure)}</Banner> : null}
          <div className={columns}>
            <div className={aside}>
              <Seats workspace={workspace} userId={userId} />
              <InviteForm workspace={workspace} state={props.invite} onInvite={props.onInvite} />
            </div>
            <Stack gap="x8">
              <MemberList {...props} workspace={workspace} members={members} />
              {isOwner && invitations ? (
                <SentInvitations state={invitations} pending={pending} onAct={onAct} />
              ) : null}
              {props.budgets ? (
                <BudgetSection
                  workspace={workspace}
                  userId={userId}
                  controls={props.budgets}
                  onRetry={props.onRetry}
                />
              ) : null}
              {isOwner && record ? (
                <WorkspaceRecord state={record} onEarlier={props.onEarlierRecord} />
              ) : null}
            </Stack>
          </div>
        </Stack>
      </div>
      <MembersDialogs
        workspace={workspace}
        question={props.question}
        state={props.questionState}
        onClose={() => props.onQuestionChange(null)}
        onConfirm={props.onConfirm}
      />
    </>
  );
}

function pendingHandover(pending: MembersAct | undefined): "accept" | "cancel" | undefined {
  if (pending?.kind === "acceptHandover") return "accept";
  return pending?.kind === "cancelHandover" ? "cancel" : undefined;
}

type ReadyWorkspace = Extract<MembersState, { kind: "ready" }>["workspace"];

/** The seats used and left. */
function Seats({ workspace, userId }: { workspace: ReadyWorkspace; userId: string }) {
  const t = useText("team");
  const { users, collaborators } = workspace.seats;
  const left = seatsLeft(users);
  const leftText = left === 0 ? t("members.seats.none") : t("members.seats.left", { count: left });
  return (
    <section aria-label={t("members.seats.title")} className={panel}>
      <h2 className={panelTitle}>{t("members.seats.title")}</h2>
      <div className={seats}>
        <PlanUsage label={t("members.seats.users")} used={users.used} limit={users.limit} />
        <PlanUsage
          label={t("members.seats.collaborators")}
          used={collaborators.used}
          limit={collaborators.limit}
        />
      </div>
      <p className={note}>
        {left === UNLIMITED ? t("members.seats.unlimited") : leftText}{" "}
        {workspace.payer_id === userId
          ? t("members.seats.own")
          : t("members.seats.payer", { person: workspace.payer_name ?? "" })}
      </p>
    </section>
  );
}
