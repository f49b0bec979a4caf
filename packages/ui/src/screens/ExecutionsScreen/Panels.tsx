import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import type { Instant } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { PlanUsage } from "../../patterns/PlanUsage/index.ts";
import { buttons, caption, note, panel, panelTitle, row, rows, rowText } from "./ExecutionsScreen.css.ts";
import type { ActControls } from "./inboxControls.ts";
import type { ReceiptsState, StandingConsent, StandingState, WorkflowUsage } from "./types.ts";

/** What of the limits is used today. */
export function UsagePanel({ usage }: { usage: WorkflowUsage }) {
  const t = useText("executions");
  return (
    <section aria-label={t("usage.title")} className={panel}>
      <h2 className={panelTitle}>{t("usage.title")}</h2>
      <PlanUsage label={t("usage.concurrent")} used={usage.concurrent.used} limit={usage.concurrent.limit} />
      <PlanUsage label={t("usage.active")} used={usage.active.used} limit={usage.active.limit} />
      {usage.today.map(({ workflow, used }) => (
        <PlanUsage
          key={workflow}
          label={t("usage.today", { workflow })}
          used={used}
          limit={usage.todayLimit}
        />
      ))}
      {usage.today.length === 0 ? <p className={note}>{t("usage.idle")}</p> : null}
    </section>
  );
}

interface StandingPanelProps extends Pick<ActControls, "onAsk" | "isReadOnly"> {
  standing: StandingState;
  now: Instant;
  onReload: () => void;
}

/** The consents that hold for further calls, and those that no longer do. */
export function StandingPanel({ standing, now, onReload, onAsk, isReadOnly }: StandingPanelProps) {
  const t = useText("executions");
  const format = useFormat();
  const hasEnded = ({ until }: StandingConsent) => Date.parse(until) <= new Date(now).getTime();
  const state = (consent: StandingConsent) => {
    if (consent.revokedAt !== null)
      return t("standing.revoked", { date: format.dateTime(consent.revokedAt) });
    const date = format.dateTime(consent.until);
    return hasEnded(consent)
      ? t("standing.expired", { date })
      : t("standing.until", { date, person: consent.givenBy });
  };
  return (
    <section aria-label={t("standing.title")} className={panel}>
      <h2 className={panelTitle}>{t("standing.title")}</h2>
      {standing.kind === "loading" ? <ContentLoading>{t("standing.title")}</ContentLoading> : null}
      {standing.kind === "failed" ? (
        <LoadFailure retryText={t("retry")} onRetry={onReload}>
          {t("standing.failed")}
        </LoadFailure>
      ) : null}
      {standing.kind === "ready" && standing.consents.length === 0 ? (
        <p className={note}>{t("standing.empty")}</p>
      ) : null}
      {standing.kind === "ready" && standing.consents.length > 0 ? (
        <ul className={rows}>
          {standing.consents.map((consent) => (
            <li key={consent.id} className={row}>
              <div className={rowText}>
                <strong>{consent.tool}</strong>
                <span>
                  {consent.recipients.length > 0 ? format.list(consent.recipients) : t("standing.everyone")}
                </span>
                <span className={caption}>{state(consent)}</span>
              </div>
              {consent.revokedAt === null && !hasEnded(consent) ? (
                <Button
                  size="sm"
                  tone="quiet"
                  isDisabled={isReadOnly}
                  aria-label={t("standing.revokeOf", { tool: consent.tool })}
                  onPress={() => onAsk({ kind: "revoke", consent: consent.id, tool: consent.tool })}
                >
                  {t("standing.revoke")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface ReceiptsPanelProps extends Pick<ActControls, "act" | "onAct"> {
  receipts: ReceiptsState;
  onVerify: () => void;
}

/** The chain of receipts: verified on the page, and exported. */
export function ReceiptsPanel({ receipts, onVerify, act, onAct }: ReceiptsPanelProps) {
  const t = useText("executions");
  const say = useLocalizedText();
  const isExporting = act.kind === "running" && act.act.kind === "export";
  return (
    <section aria-label={t("receipts.title")} className={panel}>
      <h2 className={panelTitle}>{t("receipts.title")}</h2>
      <p className={note}>{t("receipts.text")}</p>
      {receipts.kind === "valid" ? (
        <Banner tone="success" autoHide={false}>
          {t("receipts.valid", { count: receipts.count })}
        </Banner>
      ) : null}
      {receipts.kind === "broken" ? (
        <Banner tone="error" autoHide={false}>
          {t("receipts.broken", { seq: receipts.seq })}
        </Banner>
      ) : null}
      {receipts.kind === "failed" ? (
        <Banner tone="error" autoHide={false}>
          {say(receipts.reason)}
        </Banner>
      ) : null}
      <div className={buttons}>
        <Button
          size="sm"
          isPending={receipts.kind === "verifying"}
          pendingText={t("receipts.verifying")}
          onPress={onVerify}
        >
          {t("receipts.verify")}
        </Button>
        <Button
          size="sm"
          tone="quiet"
          isPending={isExporting}
          pendingText={t("receipts.exporting")}
          onPress={() => onAct({ kind: "export" })}
        >
          {t("receipts.export")}
        </Button>
      </div>
    </section>
  );
}
