import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { ApprovalContent } from "./ApprovalContent.tsx";
import { actions, aside, body, noteField, taint } from "./Inbox.css.ts";
import { type ActControls, isDeciding } from "./inboxControls.ts";
import { Refusal } from "./Refusal.tsx";
import type { ApprovalItem, TaintSource } from "./types.ts";

const MOST_OF_NOTE = 2000;

/** A request for consent: what will be done, what is to be known of it, and the decision. */
export function ApprovalCard({
  item,
  act,
  onAct,
  onAsk,
  onDismiss,
  isReadOnly,
}: ActControls & { item: ApprovalItem }) {
  const t = useText("executions");
  const format = useFormat();
  const [note, setNote] = useState("");
  const { approval, decider, refusal } = item;
  const deciding = isDeciding(act, approval.id);
  const isBusy = act.kind === "running";
  const decide = (verdict: "approve" | "reject") =>
    onAct({ kind: "decide", approval: approval.id, verdict, seenHash: approval.hash, note: note.trim() });
  return (
    <div className={body}>
      <ApprovalContent approval={approval} />
      {item.sources.length > 0 ? <Taint sources={item.sources} /> : null}
      <p className={aside}>
        {item.sources.length === 0 ? `${t("inbox.irreversible")} ` : null}
        {t("inbox.valid", { date: format.dateTime(approval.expires_at) })}
      </p>
      {refusal ? <Refusal refusal={refusal} onDismiss={() => onDismiss(approval.id)} /> : null}
      {decider === null ? null : (
        <Banner tone="info" autoHide={false}>
          {t("inbox.onlyStarter", { person: decider })}
        </Banner>
      )}
      {decider !== null || refusal?.isFinal ? null : (
        <>
          <TextField
            label={t("inbox.note")}
            value={note}
            onChange={setNote}
            maxLength={MOST_OF_NOTE}
            isDisabled={isReadOnly}
            className={noteField}
          />
          <div className={actions}>
            <Button
              tone="primary"
              isPending={deciding === "approve"}
              pendingText={t("inbox.approving")}
              isDisabled={isReadOnly || (isBusy && deciding !== "approve")}
              onPress={() => decide("approve")}
            >
              {t("inbox.approve")}
            </Button>
            <Button
              isPending={deciding === "reject"}
              pendingText={t("inbox.rejecting")}
              isDisabled={isReadOnly || (isBusy && deciding !== "reject")}
              onPress={() => decide("reject")}
            >
              {t("inbox.reject")}
            </Button>
            <Button
              tone="quiet"
              isDisabled={isReadOnly || isBusy}
              onPress={() => onAsk({ kind: "edit", item })}
            >
              {t("inbox.edit")}
            </Button>
            {approval.tainted.length > 0 ? null : (
              <Button
                tone="quiet"
                isDisabled={isReadOnly || isBusy}
                onPress={() => onAsk({ kind: "remember", item, note: note.trim() })}
              >
                {t("inbox.remember")}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Taint({ sources }: { sources: readonly TaintSource[] }) {
  const t = useText("executions");
  const format = useFormat();
  const names = sources.map((source) =>
    source.kind === "input" ? t("inbox.input") : t("inbox.source", { step: source.title, tool: source.tool }),
  );
  return (
    <p className={taint}>
      <Icon glyph={CircleAlert} size="sm" />
      <span>{t("inbox.tainted", { sources: format.list(names) })}</span>
    </p>
  );
}
