export { CopyButton, type CopyButtonProps } from "./CopyButton.tsx";
export { COPY_OUTCOME_STAY, type CopyOutcome, copySigns, useCopy } from "./useCopy.ts";
