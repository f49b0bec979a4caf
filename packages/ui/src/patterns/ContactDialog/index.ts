export { ContactDialog, type ContactDialogProps } from "./ContactDialog.tsx";
export type { ContactDesk, ContactFormState, ContactMessage } from "./types.ts";
