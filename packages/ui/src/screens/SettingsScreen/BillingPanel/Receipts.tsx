import { moneyFromCents } from "@regia/domain/money";
import { Download } from "lucide-react";
import { useId, useState } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { Table } from "../../../components/Table/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import {
  isPartlyRefunded,
  ReceiptStatus,
  type ReceiptStatusProps,
} from "../../../patterns/ReceiptStatus/index.ts";
import { groupTitle } from "../Section.css.ts";
import { more, note, receipts as receiptsStyle, skeletons } from "./BillingPanel.css.ts";
import type { Receipt, ReceiptsState } from "./types.ts";

/** How many receipts are shown at first. */
const RECENT = 6;

const statusOf = ({ status, total_cents, refunded_cents }: Receipt): ReceiptStatusProps => ({
  status,
  totalCents: total_cents,
  refundedCents: refunded_cents,
});

/** The receipts of all payments, the latest first. */
export function Receipts({ state, onRetry }: { state: ReceiptsState; onRetry: () => void }) {
  const t = useText("payments");
  const say = useLocalizedText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={receiptsStyle}>
      <h4 id={titleId} className={groupTitle}>
        {t("receipts.title")}
      </h4>
      {state.kind === "loading" ? (
        <div className={skeletons}>
          <VisuallyHidden role="status">{t("receipts.loading")}</VisuallyHidden>
          {["a", "b", "c"].map((row) => (
            <Skeleton key={row} height="2.25rem" />
          ))}
        </div>
      ) : null}
      {state.kind === "unread" ? (
        <Banner tone="error" actions={<Button onPress={onRetry}>{t("retry")}</Button>}>
          {t("receipts.unread")} {say(state.reason)}
        </Banner>
      ) : null}
      {state.kind === "ready" && state.receipts.length === 0 ? (
        <p className={note}>{t("receipts.empty")}</p>
      ) : null}
      {state.kind === "ready" && state.receipts.length > 0 ? (
        <ReceiptTable receipts={state.receipts} />
      ) : null}
    </section>
  );
}

function ReceiptTable({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useText("payments");
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const money = (cents: number) => format.money(moneyFromCents(cents));
  return (
    <>
      <Table<Receipt>
        label={t("receipts.title")}
        density="standard"
        narrow="stack"
        rows={isWhole ? receipts : receipts.slice(0, RECENT)}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "number",
            header: t("receipts.number"),
            isRowHeader: true,
            cell: ({ number }) => number ?? t("receipts.unnumbered"),
          },
          {
            id: "date",
            header: t("receipts.date"),
            cell: ({ paid_at }) => (paid_at === null ? t("receipts.undated") : format.date(paid_at)),
          },
          {
            id: "status",
            header: t("receipts.status"),
            cell: (receipt) => <ReceiptStatus {...statusOf(receipt)} />,
          },
          {
            id: "amount",
            header: t("receipts.amount"),
            align: "end",
            cell: (receipt) => (
              <div>
                {money(receipt.total_cents)}
                {isPartlyRefunded(statusOf(receipt)) ? (
                  <p className={note}>{t("receipts.refunded", { amount: money(receipt.refunded_cents) })}</p>
                ) : null}
              </div>
            ),
          },
          {
            id: "pdf",
            header: t("receipts.pdf"),
            isHeaderHidden: true,
            align: "end",
            cell: ({ number, pdf_url }) =>
              pdf_url === null ? null : (
                <LinkButton
                  size="sm"
                  tone="quiet"
                  icon={Download}
                  href={pdf_url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t("receipts.download", { number: number ?? "" })}
                >
                  {t("receipts.pdf")}
                </LinkButton>
              ),
          },
        ]}
      />
      {!isWhole && receipts.length > RECENT ? (
        <Button className={more} onPress={() => setWhole(true)}>
          {t("receipts.all", { count: receipts.length })}
        </Button>
      ) : null}
    </>
  );
}
