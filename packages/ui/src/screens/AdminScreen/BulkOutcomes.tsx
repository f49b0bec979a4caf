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

interface BulkOutcomesProps {
  outcomes: readonly BulkOutcome[];
  /** Accessible name of the table. */
  label: string;
  isDeletion: boolean;
  /** Whether an outcome leaves the user's custom limits without effect. */
  suspendsLimits: (outcome: BulkOutcome) => boolean;
}

/** The result for each user, with the refusals first. */
export function BulkOutcomes({ outcomes, label, isDeletion, suspendsLimits }: BulkOutcomesProps) {
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
              <Badge tone={isDeletion && status === "planned" ? "danger" : tones[status]}>
                {isDeletion ? t(`bulk.deletion.status.${status}`) : t(`bulk.status.${status}`)}
              </Badge>
            </span>
          ),
        },
        {
          id: "change",
          header: t("bulk.column.change"),
          cell: (outcome) => {
            if (outcome.status === "failed") return refusalText(outcome);
            if (isDeletion && outcome.status === "planned") return t("bulk.deletion.change");
            return (
              <>
                <AccountSnapshotChange before={outcome.before} after={outcome.after} />
                {suspendsLimits(outcome) ? (
                  <Badge tone="warning">{t("bulk.limitsSuspendedMark")}</Badge>
                ) : null}
              </>
            );
          },
        },
      ]}
    />
  );
}
