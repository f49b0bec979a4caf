export type { ProgramToken } from "./TokenFacts.tsx";
export { TokenOfferDialog, type TokenOfferDialogProps, type TokenOfferState } from "./TokenOfferDialog.tsx";
