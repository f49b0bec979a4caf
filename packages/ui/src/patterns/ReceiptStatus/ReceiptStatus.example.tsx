import { ReceiptStatus } from "@regia/ui/patterns/ReceiptStatus";

export const Example = () => <ReceiptStatus status="paid" totalCents={1900} refundedCents={500} />;
