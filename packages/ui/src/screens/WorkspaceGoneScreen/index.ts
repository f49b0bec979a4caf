export { WorkspaceGoneScreen, type WorkspaceGoneScreenProps } from "./WorkspaceGoneScreen.tsx";
