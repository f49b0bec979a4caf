import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { useText } from "../../i18n/useText.ts";

export interface ReceiptStatusProps {
  /** As the payment provider says; one that is not known is shown like `draft`. */
  status: string;
  totalCents: number;
  refundedCents: number;
}

/** What each status is called, and how it looks. */
const TONES = {
  paid: "success",
  open: "warning",
  uncollectible: "danger",
  void: "neutral",
  refunded: "info",
  partlyRefunded: "info",
  draft: "neutral",
} as const satisfies Record<string, BadgeTone>;

/** Whether something of a receipt was given back, but not everything. */
export const isPartlyRefunded = ({ status, totalCents, refundedCents }: ReceiptStatusProps): boolean =>
  status === "paid" && refundedCents > 0 && refundedCents < totalCents;

function statusOf(receipt: ReceiptStatusProps): keyof typeof TONES {
  const { status, refundedCents } = receipt;
  if (isPartlyRefunded(receipt)) return "partlyRefunded";
  if (status === "paid" && refundedCents > 0) return "refunded";
  return Object.hasOwn(TONES, status) ? (status as keyof typeof TONES) : "draft";
}

/** Whether a receipt is paid, and whether it was given back. */
export function ReceiptStatus(receipt: ReceiptStatusProps) {
  const t = useText("payments");
  const status = statusOf(receipt);
  return (
    <span>
      <Badge tone={TONES[status]}>{t(`receipts.statuses.${status}`)}</Badge>
    </span>
  );
}
