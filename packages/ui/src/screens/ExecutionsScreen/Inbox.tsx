import { useId, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Checkbox } from "../../components/Checkbox/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { ApprovalCard } from "./ApprovalCard.tsx";
import { section, sectionHead, sectionTitle } from "./ExecutionsScreen.css.ts";
import { aside, bulk, entries, entry, entryHead, entryName, entryTitle, noChoice } from "./Inbox.css.ts";
import { type ActControls, inboxKey, nameOf } from "./inboxControls.ts";
import { TaskForm } from "./TaskForm.tsx";
import type { ApprovalItem, InboxItem, InboxState } from "./types.ts";

/** So many requests are open from the beginning; of more, only the first. */
const OPEN_AT_FIRST = 3;

/** What waits for the person: approvals and questions. Only what was opened can be chosen to approve it with others. */
export function Inbox({
  inbox,
  onReload,
  ...controls
}: ActControls & { inbox: InboxState; onReload: () => void }) {
  const t = useText("executions");
  const say = useLocalizedText();
  const titleId = useId();
  const count = inbox.kind === "ready" ? inbox.items.length : 0;
  return (
    <section aria-labelledby={titleId} className={section}>
      <div className={sectionHead}>
        <h2 id={titleId} className={sectionTitle}>
          {t("inbox.title")}
        </h2>
        <p role="status" className={aside}>
          {count > 0 ? t("inbox.count", { count }) : null}
        </p>
      </div>
      {inbox.kind === "loading" ? <ContentLoading>{t("inbox.loading")}</ContentLoading> : null}
      {inbox.kind === "failed" ? (
        <LoadFailure retryText={t("retry")} onRetry={onReload}>
          {t("inbox.failed")} {say(inbox.reason)}
        </LoadFailure>
      ) : null}
      {inbox.kind === "ready" && count === 0 ? <p className={aside}>{t("inbox.empty")}</p> : null}
      {inbox.kind === "ready" && count > 0 ? <Entries {...controls} items={inbox.items} /> : null}
    </section>
  );
}

const mayDecide = (item: InboxItem): item is ApprovalItem =>
  item.kind === "approval" && item.decider === null && item.refusal?.isFinal !== true;

function Entries({ items, ...controls }: ActControls & { items: readonly InboxItem[] }) {
  const t = useText("executions");
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const opensAtFirst = (index: number) => items.length <= OPEN_AT_FIRST || index === 0;
  const isOpen = (key: string, index: number) => toggled.get(key) ?? opensAtFirst(index);
  const decidable = items.filter(mayDecide);
  const approvals = decidable.filter((item) => chosen.has(item.approval.id));
  const isApproving = controls.act.kind === "running" && controls.act.act.kind === "approveSeen";
  const toggle = (key: string, index: number) => {
    setToggled((before) => new Map(before).set(key, !isOpen(key, index)));
    setSeen((before) => new Set(before).add(key));
  };
  return (
    <>
      {decidable.length > 1 ? (
        <div className={bulk}>
          <p className={aside}>
            {approvals.length > 0 ? t("inbox.chosen", { count: approvals.length }) : t("inbox.chooseHint")}
          </p>
          {approvals.length > 0 ? (
            <Button
              size="sm"
              isPending={isApproving}
              pendingText={t("inbox.approving")}
              isDisabled={controls.isReadOnly || (controls.act.kind === "running" && !isApproving)}
              onPress={() =>
                controls.onAct({
                  kind: "approveSeen",
                  approvals: approvals.map(({ approval }) => ({
                    approval: approval.id,
                    seenHash: approval.hash,
                  })),
                })
              }
            >
              {t("inbox.approveChosen", { count: approvals.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ul className={entries}>
        {items.map((item, index) => {
          const key = inboxKey(item);
          const open = isOpen(key, index);
          const name = item.kind === "approval" ? nameOf(item) : item.title;
          const isSeen = open || seen.has(key);
          return (
            <li key={key} className={entry}>
              <div className={entryHead}>
                {decidable.length > 1 && mayDecide(item) ? (
                  <Checkbox
                    aria-label={t("inbox.choose", { name })}
                    isDisabled={!isSeen || controls.isReadOnly}
                    isSelected={chosen.has(key)}
                    onChange={(isChosen) =>
                      setChosen((before) => {
                        const next = new Set(before);
                        if (isChosen) next.add(key);
                        else next.delete(key);
                        return next;
                      })
                    }
                  />
                ) : decidable.length > 1 ? (
                  <span className={noChoice} />
                ) : null}
                <div className={entryName}>
                  <h3 className={entryTitle}>{name}</h3>
                  <p className={aside}>
                    {t("inbox.from", { workflow: item.workflowName, step: item.stepTitle })}
                  </p>
                </div>
                {items.length > 1 ? (
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-expanded={open}
                    aria-label={t("inbox.details", { verb: open ? t("inbox.fold") : t("inbox.open"), name })}
                    onPress={() => toggle(key, index)}
                  >
                    {open ? t("inbox.fold") : t("inbox.open")}
                  </Button>
                ) : null}
              </div>
              {open ? (
                item.kind === "approval" ? (
                  // Another content is another request: what was typed does not go over to it.
                  <ApprovalCard key={item.approval.hash} {...controls} item={item} />
                ) : (
                  <TaskForm {...controls} item={item} />
                )
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}
