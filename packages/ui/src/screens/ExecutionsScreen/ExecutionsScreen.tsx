import { Banner } from "../../components/Banner/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { room } from "../../styles/room.css.ts";
import { notice, page, panels } from "./ExecutionsScreen.css.ts";
import { Inbox } from "./Inbox.tsx";
import type { ActControls } from "./inboxControls.ts";
import { ReceiptsPanel, StandingPanel, UsagePanel } from "./Panels.tsx";
import { Questions } from "./Questions.tsx";
import { RunDetail } from "./RunDetail.tsx";
import { RunList, type RunListProps } from "./RunList.tsx";
import type {
  ExecutionsQuestion,
  InboxState,
  PageConnection,
  ReceiptsState,
  RunDetailState,
  StandingState,
  WorkflowUsage,
} from "./types.ts";

export interface ExecutionsScreenProps extends RunListProps, Omit<ActControls, "isReadOnly"> {
  inbox: InboxState;
  /** The run that is open; null for the list. */
  detail: RunDetailState | null;
  standing: StandingState;
  receipts: ReceiptsState;
  /** Called to verify the chain of receipts. */
  onVerify: () => void;
  /** Null where it is not known, as in a workspace that another person pays for. */
  usage: WorkflowUsage | null;
  /** The open question; null if none is. */
  question: ExecutionsQuestion | null;
  onQuestionClose: () => void;
  connection: PageConnection;
  /** True where the person may only look. Default false. */
  isReadOnly?: boolean | undefined;
  /** The current date, as YYYY-MM-DD. */
  today: string;
  listHref: string;
  /** Returns the address of a workflow in the Planner. */
  workflowHref: (workflow: string) => string;
}

/** `/app/w/SLUG/executions`: what waits for the person, the runs of the workspace, and one run with its steps. */
export function ExecutionsScreen({
  inbox,
  detail,
  standing,
  receipts,
  onVerify,
  usage,
  question,
  onQuestionClose,
  connection,
  isReadOnly = false,
  today,
  listHref,
  workflowHref,
  act,
  onAct,
  onAsk,
  onDismiss,
  ...list
}: ExecutionsScreenProps) {
  const t = useText("executions");
  const titles = useText("titles");
  const say = useLocalizedText();
  const controls: ActControls = {
    act,
    onAct,
    onAsk,
    onDismiss,
    isReadOnly: isReadOnly || connection !== "online",
  };
  // The requests of an open run stand with it.
  const waiting =
    inbox.kind === "ready" && detail?.kind === "open"
      ? inbox.items.filter(({ runId }) => runId === detail.run.id)
      : [];
  const isOfPage = act.kind === "failed" && ["approveSeen", "export"].includes(act.act.kind);
  return (
    <>
      {detail === null ? (
        <PageHeader title={titles("executions")} description={t("description")} />
      ) : (
        <BackLink href={listHref}>{t("back")}</BackLink>
      )}
      <div className={room}>
        {connection === "online" ? null : (
          <Banner
            tone="warning"
            icon={connection === "lost" ? "connection" : "auth"}
            autoHide={false}
            className={notice}
          >
            {t(`connection.${connection}`)}
          </Banner>
        )}
        {isOfPage ? (
          <Banner tone="error" className={notice}>
            {say(act.reason)}
          </Banner>
        ) : null}
        {detail === null ? (
          <div className={page}>
            <Inbox {...controls} inbox={inbox} onReload={list.onReload} />
            <RunList {...list} />
            <div className={panels}>
              {usage === null ? null : <UsagePanel usage={usage} />}
              <StandingPanel {...controls} standing={standing} now={list.now} onReload={list.onReload} />
              <ReceiptsPanel {...controls} receipts={receipts} onVerify={onVerify} />
            </div>
          </div>
        ) : (
          <RunDetail
            {...controls}
            detail={detail}
            now={list.now}
            listHref={listHref}
            runHref={list.runHref}
            workflowHref={workflowHref}
            onReload={list.onReload}
          >
            {waiting.length > 0 ? (
              <Inbox {...controls} inbox={{ kind: "ready", items: waiting }} onReload={list.onReload} />
            ) : null}
          </RunDetail>
        )}
      </div>
      <Questions question={question} act={act} onAct={onAct} onClose={onQuestionClose} today={today} />
    </>
  );
}
