export { StatusScreen, type StatusScreenProps } from "./StatusScreen.tsx";
export { type Service, type ServiceState, type StatusState, services } from "./serviceState.ts";
