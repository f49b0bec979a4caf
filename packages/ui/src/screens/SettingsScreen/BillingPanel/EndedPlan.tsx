import { displayFigure, PLAN_FIGURES } from "@regia/domain/limits";
import type { Money } from "@regia/domain/money";
import {
  FORMER_RETENTION_DAYS,
  type LimitField,
  type PlanName,
  planOf,
  presentPlan,
} from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { DAY_MS } from "@regia/domain/time";
import { useId } from "react";
import { Table } from "../../../components/Table/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { part, partIntro } from "../PlansSection/PlansSection.css.ts";
import { groupTitle } from "../Section.css.ts";

/** The limits that people meet at work; the table of all limits has the others. */
const MET: ReadonlySet<LimitField> = new Set([
  "modelBudget",
  "parallelAnswers",
  "maxChatInputTokens",
  "maxActiveChatsPerWorkspace",
  "maxWorkspaces",
  "maxUsersPerWorkspace",
  "maxWebSearchesPerDay",
  "maxActiveWorkflowsPerWorkspace",
  "maxFilesPerMonth",
  "knowledgeBaseEnabled",
]);

interface ChangedLimit {
  name: LimitField;
  label: string;
  before: string;
  now: string;
}

/** Says what the end of a plan changed, and what was kept. */
export function EndedPlan({ storedPlan, expiresAt }: Pick<Subscription, "storedPlan" | "expiresAt">) {
  const t = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const titleId = useId();
  const money = (amount: Money) => format.money(amount, { shortWhole: true });
  const shown = (name: LimitField, plan: PlanName) => say(displayFigure({ name, plan, money }).text);
  const changed = PLAN_FIGURES.filter(({ name }) => MET.has(name))
    .map(
      ({ name, label }): ChangedLimit => ({
        name,
        label: say(label),
        before: shown(name, storedPlan),
        now: shown(name, "free"),
      }),
    )
    .filter(({ before, now }) => before !== now);
  const plan = say(presentPlan(storedPlan).displayName);
  return (
    <section aria-labelledby={titleId} className={part}>
      <h3 id={titleId} className={groupTitle}>
        {t("ended.title")}
      </h3>
      <p className={partIntro}>
        {t("ended.kept")}{" "}
        {expiresAt === null
          ? null
          : t("ended.retention", {
              plan,
              date: format.longDate(expiresAt + FORMER_RETENTION_DAYS * DAY_MS),
              count: planOf("free").limits.dataRetentionDays,
            })}
      </p>
      <Table<ChangedLimit>
        label={t("ended.changed")}
        density="compact"
        rows={changed}
        rowKey={({ name }) => name}
        columns={[
          { id: "limit", header: t("ended.limit"), isRowHeader: true, cell: ({ label }) => label },
          { id: "before", header: t("ended.before", { plan }), align: "end", cell: ({ before }) => before },
          { id: "now", header: t("ended.now"), align: "end", cell: ({ now }) => now },
        ]}
      />
    </section>
  );
}
