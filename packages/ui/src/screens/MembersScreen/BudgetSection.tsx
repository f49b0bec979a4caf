import {
  type MemberSpending,
  permissionRefusal,
  type WorkspaceBudgets,
  type WorkspaceOverview,
} from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Pagination } from "../../components/Pagination/index.ts";
import { SearchField } from "../../components/SearchField/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { BudgetDialog } from "./BudgetDialog.tsx";
import { section, spending, summary } from "./BudgetSection.css.ts";
import { BudgetUsage } from "./BudgetUsage.tsx";
import { BUDGETS_ANCHOR } from "./budgetsHref.ts";
import { body, facts, head, note, panelTitle, row, rows } from "./MembersScreen.css.ts";
import type { BudgetControls } from "./types.ts";
import { useAmounts } from "./useAmounts.ts";

interface BudgetSectionProps {
  workspace: WorkspaceOverview;
  /** Id of the signed-in person. */
  userId: string;
  controls: BudgetControls;
  /** Reads again what could not be read. */
  onRetry: () => void;
}

/** What models may cost in the workspace and for each member, and what was used this month. */
export function BudgetSection({ workspace, userId, controls, onRetry }: BudgetSectionProps) {
  const t = useText("team");
  const { state, question, onOpen } = controls;
  const refusal = permissionRefusal({ action: "set_workspace_budget", workspace, person: userId });
  const budgets = state.kind === "ready" ? state.budgets : undefined;
  const isSet = budgets && (budgets.total !== null || budgets.per_member !== null);
  return (
    <section id={BUDGETS_ANCHOR} aria-label={t("budgets.title")} className={section}>
      <Stack gap="x4">
        <div className={head}>
          <h2 className={panelTitle}>{t("budgets.title")}</h2>
          {budgets && refusal === null ? (
            <Button size="sm" onPress={() => onOpen({ kind: "workspace" })}>
              {isSet ? t("budgets.change") : t("budgets.set")}
            </Button>
          ) : null}
        </div>
        {state.kind === "loading" ? <Skeleton height="6rem" /> : null}
        {state.kind === "failed" ? (
          <Banner
            tone="warning"
            actions={
              <Button size="sm" onPress={onRetry}>
                {t("retry")}
              </Button>
            }
          >
            {t("budgets.unread")}
          </Banner>
        ) : null}
        {budgets ? (
          <Summary workspace={workspace} budgets={budgets} isPayer={workspace.payer_id === userId} />
        ) : null}
        {budgets?.members && !workspace.personal ? (
          <Spending
            budgets={budgets}
            members={budgets.members}
            canChange={refusal === null}
            controls={controls}
          />
        ) : null}
      </Stack>
      {question === null ? null : (
        <BudgetDialog question={question} isShared={!workspace.personal} controls={controls} />
      )}
    </section>
  );
}

function Summary({
  workspace: { personal, payer_name, read_only },
  budgets: { total, used, per_member, own, resets_at },
  isPayer,
}: {
  workspace: WorkspaceOverview;
  budgets: WorkspaceBudgets;
  isPayer: boolean;
}) {
  const t = useText("team");
  const format = useFormat();
  const amounts = useAmounts();
  const person = payer_name ?? "";
  const renewed = t("budgets.renewed", { date: format.longDate(resets_at) });
  if (isPayer) {
    const each =
      per_member === null ? t("budgets.eachNone") : t("budgets.each", { amount: amounts.budget(per_member) });
    return (
      <div className={summary}>
        <BudgetUsage label={t("budgets.workspace")} used={used} limit={total} />
        <p className={note}>
          {total === null ? `${t("budgets.workspaceNone")} ` : ""}
          {personal ? "" : `${each} `}
          {renewed} {t("budgets.credit")}
          {read_only ? ` ${t("budgets.readOnly")}` : ""}
        </p>
      </div>
    );
  }
  const isFree = total === null && own.budget === null;
  return (
    <div className={summary}>
      <BudgetUsage label={t("budgets.yours")} used={own.used} limit={own.budget} />
      {total === null ? null : <BudgetUsage label={t("budgets.workspace")} used={used} limit={total} />}
      <p className={note}>
        {isFree ? t("budgets.askNone", { person }) : `${renewed} ${t("budgets.ask", { person })}`}
      </p>
    </div>
  );
}

function Spending({
  budgets: { per_member, member_total },
  members,
  canChange,
  controls: { page, pageSize, onPageChange, search, onSearchChange, onOpen },
}: {
  budgets: WorkspaceBudgets;
  members: readonly MemberSpending[];
  canChange: boolean;
  controls: BudgetControls;
}) {
  const t = useText("team");
  const total = member_total ?? members.length;
  return (
    <>
      <div className={head}>
        <h3 className={panelTitle}>{t("budgets.members")}</h3>
        {search !== "" || total > pageSize ? (
          <SearchField
            label={t("budgets.search")}
            placeholder={t("members.search")}
            value={search}
            onChange={onSearchChange}
          />
        ) : null}
      </div>
      {members.length === 0 ? (
        <p className={note}>{t("members.noMatch", { query: search })}</p>
      ) : (
        <ul aria-label={t("budgets.members")} className={rows}>
          {members.map((member) => (
            <SpendingRow
              key={member.user_id}
              member={member}
              perMember={per_member}
              onChange={canChange ? () => onOpen({ kind: "member", member }) : undefined}
            />
          ))}
        </ul>
      )}
      <Pagination
        aria-label={t("budgets.page")}
        page={page}
        pages={Math.ceil(total / pageSize)}
        onChange={onPageChange}
      />
    </>
  );
}

function SpendingRow({
  member: { name, used, budget },
  perMember,
  onChange,
}: {
  member: MemberSpending;
  perMember: string | null;
  /** Default: it cannot be changed. */
  onChange: (() => void) | undefined;
}) {
  const t = useText("team");
  const ofEach = perMember === null ? t("budgets.without") : t("budgets.ofEach");
  return (
    <li className={row}>
      <div className={classNames(body, spending)}>
        <BudgetUsage label={name} used={used} limit={budget ?? perMember} />
        <p className={facts}>{budget === null ? ofEach : t("budgets.own")}</p>
      </div>
      {onChange ? (
        <Button
          size="sm"
          aria-label={budget === null ? t("budgets.setOf", { name }) : t("budgets.changeOf", { name })}
          onPress={onChange}
        >
          {budget === null ? t("budgets.setOne") : t("budgets.changeOne")}
        </Button>
      ) : null}
    </li>
  );
}
