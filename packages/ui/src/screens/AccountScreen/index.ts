export {
  type AccountProfile,
  AccountScreen,
  type AccountScreenProps,
  type AccountState,
} from "./AccountScreen.tsx";
