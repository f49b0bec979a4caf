export {
  SecondFactorScreen,
  type SecondFactorScreenProps,
  type SecondFactorState,
} from "./SecondFactorScreen.tsx";
