export { passwordRefusal } from "./passwordRefusal.ts";
export type { SaveState } from "./saveState.ts";
export { useFollowing } from "./useFollowing.ts";
export { type BoundField, type FormSetup, type FormState, useForm } from "./useForm.ts";
export { type OneTimeCodeSetup, type OneTimeCodeState, useOneTimeCode } from "./useOneTimeCode.ts";
