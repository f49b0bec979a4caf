export {
  ResetPasswordScreen,
  type ResetPasswordScreenProps,
  type ResetPasswordState,
} from "./ResetPasswordScreen.tsx";
