export type { ExportState } from "./DataExport.tsx";
export type { DeletionState } from "./DeleteAccount.tsx";
export { PrivacySection, type PrivacySectionProps, type PrivacyState } from "./PrivacySection.tsx";
