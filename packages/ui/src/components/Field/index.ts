export { FieldLabel, FieldNotes, type FieldProps } from "./Field.tsx";
