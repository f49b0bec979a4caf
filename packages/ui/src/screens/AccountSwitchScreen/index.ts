export { AccountSwitchScreen, type AccountSwitchScreenProps } from "./AccountSwitchScreen.tsx";
