export { COPY_OUTCOME_STAY, CopyButton, type CopyButtonProps } from "./CopyButton.tsx";
