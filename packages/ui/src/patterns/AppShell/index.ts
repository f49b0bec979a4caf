export { AppShell, type AppShellProps } from "./AppShell.tsx";
export { type AppPlace, isWorkspacePlace, type WorkspacePlace, workspaceHref } from "./navigationItems.ts";
export type {
  NavigationState,
  NotificationNavigation,
  NotificationPanelProps,
  ShellUser,
  SwitcherWorkspace,
  WorkspaceNavigation,
} from "./types.ts";
