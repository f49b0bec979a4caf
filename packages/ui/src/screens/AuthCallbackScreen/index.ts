export {
  AuthCallbackScreen,
  type AuthCallbackScreenProps,
  type AuthCallbackState,
} from "./AuthCallbackScreen.tsx";
