import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { Table } from "../../components/Table/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { AccountSnapshotChange } from "../../patterns/AccountSnapshotChange/index.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import type { BulkOutcome } from "./types.ts";
import { outcomes as outcomesStyle, person, whole } from "./UserTable.css.ts";

const tones: Record<BulkOutcome["status"], BadgeTone> = {
  planned: "info",
  applied: "success",
  unchanged: "neutral",
  failed: "warning",
};

/** The result for each user, with the refusals first. */
export function BulkOutcomes({ outcomes, label }: { outcomes: readonly BulkOutcome[]; label: string }) {
  const t = useText("admin");
  const say = useLocalizedText();
  const refusalText = ({ refusal }: BulkOutcome) => {
    if (refusal === undefined) return t("bulk.refusal.unknown");
    return typeof refusal === "string" ? t(`bulk.refusal.${refusal}`) : say(refusal);
  };
  const refusedFirst = [...outcomes].sort(
    (one, other) => Number(other.status === "failed") - Number(one.status === "failed"),
  );
  return (
    <Table
      label={label}
      narrow="stack"
      className={outcomesStyle}
      rows={refusedFirst}
      rowKey={({ user }) => user.id}
      columns={[
        {
          id: "user",
          header: t("users.column.user"),
          isRowHeader: true,
          cell: ({ user }) => <UserIdentity user={user} className={person} />,
        },
        {
          id: "status",
          header: t("bulk.column.status"),
          cell: ({ status }) => (
            <span className={whole}>
              <Badge tone={tones[status]}>{t(`bulk.status.${status}`)}</Badge>
            </span>
          ),
        },
        {
          id: "change",
          header: t("bulk.column.change"),
          cell: (outcome) =>
            outcome.status === "failed" ? (
              refusalText(outcome)
            ) : (
              <AccountSnapshotChange before={outcome.before} after={outcome.after} />
            ),
        },
      ]}
    />
  );
}
