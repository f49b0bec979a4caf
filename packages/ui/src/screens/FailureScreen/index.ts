export { FailureScreen, type FailureScreenProps } from "./FailureScreen.tsx";
