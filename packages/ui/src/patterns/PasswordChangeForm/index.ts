export {
  type PasswordChange,
  PasswordChangeForm,
  type PasswordChangeFormProps,
} from "./PasswordChangeForm.tsx";
