export { AccountDeletedScreen, type AccountDeletedScreenProps } from "./AccountDeletedScreen.tsx";
