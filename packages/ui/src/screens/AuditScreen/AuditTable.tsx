import type { AuditEntry } from "@regia/api/admin";
import { shortId } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import { Table } from "../../components/Table/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { AccountSnapshotChange } from "../../patterns/AccountSnapshotChange/index.ts";
import { useActionName } from "../../patterns/AuditFilters/actionName.ts";
import { MailAddress } from "../../patterns/UserIdentity/index.ts";
import { address, aside, changes, code, moment } from "./AuditScreen.css.ts";
import { ModelChange } from "./ModelChange.tsx";
import { RefundChange } from "./RefundChange.tsx";

/** The column that shows each field; `never` for the key of the row. The compiler reports a field without a place. */
interface ColumnOf {
  id: never;
  at: "at";
  actorId: "actor";
  actorEmail: "actor";
  action: "action";
  targetId: "target";
  targetEmail: "target";
  before: "change";
  after: "change";
  workspaceId: "change";
  workspaceName: "change";
  memberRole: "change";
  model: "target" | "change";
  refund: "change";
  requestId: "action";
}

function Who({ id, email }: { id: string | null; email: string | null }) {
  const t = useText("adminAudit");
  if (email === null && id === null) return <span>{t("system")}</span>;
  return (
    <span className={address}>
      {email ? <MailAddress>{email}</MailAddress> : <span>{t("unknownAddress")}</span>}
      {id ? <code className={code}>{shortId(id)}</code> : null}
    </span>
  );
}

/** Table of audit entries: when, who, what, whom, and each field before and after. */
export function AuditTable({ entries, now }: { entries: readonly AuditEntry[]; now: Instant }) {
  const t = useText("adminAudit");
  const actionName = useActionName();
  const format = useFormat();
  return (
    <Table<AuditEntry, ColumnOf[keyof AuditEntry]>
      label={t("table")}
      narrow="stack-early"
      rows={entries}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          id: "at",
          header: t("column.at"),
          cell: ({ at }) => (
            <time dateTime={at} className={moment}>
              {format.dateTime(at)}
              <span className={aside}>{format.relative(at, now)}</span>
            </time>
          ),
        },
        {
          id: "actor",
          header: t("column.actor"),
          cell: ({ actorId, actorEmail }) => <Who id={actorId} email={actorEmail} />,
        },
        {
          id: "action",
          header: t("column.action"),
          isRowHeader: true,
          cell: ({ action, requestId }) => (
            <span title={requestId ?? undefined}>
              {actionName(action) ?? <code className={code}>{action}</code>}
            </span>
          ),
        },
        {
          id: "target",
          header: t("column.target"),
          cell: ({ targetId, targetEmail, workspaceId, model }) => {
            if (model !== null) return <code className={code}>{model.id}</code>;
            // A change of the workspace itself is about nobody.
            const isAboutNobody = workspaceId !== null && targetId === null && targetEmail === null;
            return isAboutNobody ? "—" : <Who id={targetId} email={targetEmail} />;
          },
        },
        {
          id: "change",
          header: t("column.change"),
          cell: ({ before, after, workspaceName, memberRole, model, refund }) => (
            <div className={changes}>
              {model !== null ? (
                <ModelChange before={model.before} after={model.after} />
              ) : refund !== null ? (
                <RefundChange {...refund} />
              ) : workspaceName === null ? (
                <AccountSnapshotChange before={before} after={after} />
              ) : (
                <>
                  {workspaceName}
                  {memberRole ? <span className={aside}>{t(`memberRole.${memberRole}`)}</span> : null}
                </>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
