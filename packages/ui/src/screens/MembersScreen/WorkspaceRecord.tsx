import {
  type BudgetChange,
  WORKSPACE_ACTIONS,
  type WorkspaceEvent,
  type WorkspaceEventPage,
} from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { entry, facts, note, panelTitle } from "./MembersScreen.css.ts";
import type { PartState } from "./types.ts";
import { useAmounts } from "./useAmounts.ts";

interface WorkspaceRecordProps {
  state: PartState<WorkspaceEventPage>;
  onEarlier: () => void;
}

/** Who changed what in the workspace, newest first. */
export function WorkspaceRecord({ state, onEarlier }: WorkspaceRecordProps) {
  const t = useText("team");
  const format = useFormat();
  const sentence = useSentence();
  return (
    <Stack gap="x4">
      <h2 className={panelTitle}>{t("record.title")}</h2>
      {state.kind === "loading" ? <Skeleton height="4rem" /> : null}
      {state.kind === "failed" ? <Banner tone="warning">{t("failed")}</Banner> : null}
      {state.kind === "ready" && state.events.length === 0 ? (
        <p className={note}>{t("record.empty")}</p>
      ) : null}
      {state.kind === "ready" && state.events.length > 0 ? (
        <>
          <ul aria-label={t("record.label")}>
            {state.events.map((event) => (
              <li key={event.id} className={entry}>
                <span>{sentence(event)}</span>
                <span className={facts}>{format.dateTime(event.at)}</span>
              </li>
            ))}
          </ul>
          {state.events.length < state.total ? (
            <div>
              <Button size="sm" onPress={onEarlier}>
                {t("record.more")}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}

/** The budgets of a workspace in the record, in their order. */
const SET_FOR_ALL = ["total", "per_member"] as const;

/** An entry as a sentence; an action of a newer server by its name. */
function useSentence(): (event: WorkspaceEvent) => string {
  const t = useText("team");
  const format = useFormat();
  const amounts = useAmounts();
  const changed = ({ before, after }: BudgetChange) =>
    SET_FOR_ALL.filter((field) => before[field] !== after[field]).map((field) =>
      t(`record.changed.${field}`, {
        before: amounts.budget(before[field] ?? null),
        after: amounts.budget(after[field] ?? null),
      }),
    );
  const ofMember = (budget: string | null | undefined) =>
    budget ? amounts.budget(budget) : t("record.changed.ofEach");
  return ({ action, actor_email, target_email, role, name, budgets }) => {
    const known = WORKSPACE_ACTIONS.find((one) => one === action);
    if (known === undefined) return action;
    return t(`record.${known}`, {
      actor: actor_email ?? t("record.nobody"),
      target: target_email ?? t("record.nobody"),
      role: role === null ? "" : t(`role.${role}`),
      name,
      changes: budgets ? format.list(changed(budgets)) : "",
      before: ofMember(budgets?.before.budget),
      after: ofMember(budgets?.after.budget),
    });
  };
}
