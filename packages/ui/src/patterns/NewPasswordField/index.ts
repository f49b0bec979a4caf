export { NewPasswordField, type NewPasswordFieldProps } from "./NewPasswordField.tsx";
