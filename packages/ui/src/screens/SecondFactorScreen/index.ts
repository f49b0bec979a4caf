export {
  type PasskeyQuestion,
  SecondFactorScreen,
  type SecondFactorScreenProps,
  type SecondFactorState,
} from "./SecondFactorScreen.tsx";
