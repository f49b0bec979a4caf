import type { AuditEntry } from "@regia/api/admin";
import { moneyFromCents } from "@regia/domain/money";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { ChangeList } from "../../patterns/AccountSnapshotChange/index.ts";
import { aside } from "./AuditScreen.css.ts";

/** A receipt that was paid back: its number, what was paid back of it before and after, and why. */
export function RefundChange({ invoiceId, number, before, after }: NonNullable<AuditEntry["refund"]>) {
  const t = useText("adminAudit");
  const format = useFormat();
  const money = ({ refundedCents }: typeof before) => format.money(moneyFromCents(refundedCents));
  return (
    <>
      {number ?? invoiceId}
      <ChangeList changes={[{ name: t("refunded"), from: money(before), to: money(after) }]} />
      <span className={aside}>{after.reason}</span>
    </>
  );
}
