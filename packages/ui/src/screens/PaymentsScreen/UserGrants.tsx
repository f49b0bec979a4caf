import type { UserGrant } from "@regia/api/admin";
import { currentGrant } from "@regia/domain/billing";
import { presentPlan } from "@regia/domain/plans";
import { Badge } from "../../components/Badge/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { Table } from "../../components/Table/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { nowrap } from "./PaymentsScreen.css.ts";

/** The plans that a person was given or paid for, in the order of their beginning; the one that counts now is marked. */
export function UserGrants({ grants, now }: { grants: readonly UserGrant[]; now: string }) {
  const t = useText("adminPayments");
  const say = useLocalizedText();
  const format = useFormat();
  const instants = grants.map((grant) => ({
    ...grant,
    from: Date.parse(grant.from),
    until: grant.until === null ? null : Date.parse(grant.until),
  }));
  const current = currentGrant(instants, Date.parse(now));
  return (
    <Table
      label={t("grants.title")}
      density="standard"
      narrow="stack"
      rows={instants}
      rowKey={({ source, plan, from }) => `${source} ${plan} ${from}`}
      columns={[
        {
          id: "plan",
          header: t("grants.plan"),
          isRowHeader: true,
          cell: (grant) => (
            <Inline gap="x2">
              {say(presentPlan(grant.plan).displayName)}
              {grant === current ? <Badge tone="success">{t("grants.now")}</Badge> : null}
            </Inline>
          ),
        },
        { id: "source", header: t("grants.source"), cell: ({ source }) => t(`grants.sources.${source}`) },
        {
          id: "from",
          header: t("grants.from"),
          cell: ({ from }) => <span className={nowrap}>{format.dateTime(from)}</span>,
        },
        {
          id: "until",
          header: t("grants.until"),
          cell: ({ until }) => (
            <span className={nowrap}>{until === null ? t("grants.endless") : format.dateTime(until)}</span>
          ),
        },
      ]}
    />
  );
}
