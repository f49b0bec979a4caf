export { isPartlyRefunded, ReceiptStatus, type ReceiptStatusProps } from "./ReceiptStatus.tsx";
