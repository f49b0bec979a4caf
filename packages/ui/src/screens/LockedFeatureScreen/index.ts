export {
  LockedFeatureScreen,
  type LockedFeatureScreenProps,
  type LockedFeatureState,
} from "./LockedFeatureScreen.tsx";
