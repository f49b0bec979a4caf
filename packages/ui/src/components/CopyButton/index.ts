export { CopyButton, type CopyButtonProps, copySigns } from "./CopyButton.tsx";
export { COPY_OUTCOME_STAY, type CopyOutcome, useCopy } from "./useCopy.ts";
