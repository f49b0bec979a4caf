export { type BoundField, type FormSetup, type FormState, useForm } from "./useForm.ts";
