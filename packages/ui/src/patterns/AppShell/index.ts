export { AppShell, type AppShellProps } from "./AppShell.tsx";
export type { AppPlace } from "./navigationItems.ts";
export type { NavigationState, ShellUser } from "./types.ts";
