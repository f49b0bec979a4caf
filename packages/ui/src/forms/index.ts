export type { SaveState } from "./saveState.ts";
export { type BoundField, type FormSetup, type FormState, useForm } from "./useForm.ts";
