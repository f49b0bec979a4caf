export {
  SignInAlertScreen,
  type SignInAlertScreenProps,
  type SignInAlertState,
} from "./SignInAlertScreen.tsx";
