import type { PlanName } from "@regia/domain/plans";
import type { PlanState } from "@regia/domain/trial";
import type { ComponentType, ReactElement, RefObject } from "react";
import type { Chunk } from "../../loading/index.ts";
import type { AppPlace } from "./navigationItems.ts";

/** The signed-in person, as shown by the shell. */
export interface ShellUser {
  /** If null or empty, 'User' is shown. */
  displayName: string | null;
  avatarUrl: string | null;
  isAdmin: boolean;
  /** The effective plan; null if it could not be read. */
  plan: PlanName | null;
  /** The state of the plan. */
  planState: PlanState;
}

/** A workspace in the switcher. */
export interface SwitcherWorkspace {
  /** Its part of the address. */
  slug: string;
  name: string;
  isPersonal: boolean;
  /** True if it exceeds its payer's plan for this person. */
  isReadOnly: boolean;
  /** True if the person is asked to pay for it from now on. */
  isOffered: boolean;
}

/** The workspaces of the person, and the one of the page. */
export interface WorkspaceNavigation {
  workspaces: readonly SwitcherWorkspace[];
  /** The workspace of the page or, elsewhere, the last one; null while it is not known. */
  activeSlug: string | null;
  /** The number of invitations that wait for the person's answer. */
  invitations: number;
  /** Called to create a workspace. */
  onCreate: () => void;
}

/** Props of the panel that opens under the bell. */
export interface NotificationPanelProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The person's notifications. */
export interface NotificationNavigation {
  /** How many are unread. */
  unread: number;
  /** Fetched when the bell is pressed. */
  panel: Chunk<ComponentType<NotificationPanelProps>>;
}

/** Props of the switcher. */
export interface WorkspaceSwitcherProps extends WorkspaceNavigation {
  /** Path of the current page. */
  currentPath: string;
  /** Wraps the button in a tooltip where the sidebar shows icons only. */
  withTooltip: (text: string, element: ReactElement) => ReactElement;
  /** Called when something was chosen, so that a drawer can close. */
  onNavigate?: (() => void) | undefined;
}

/** State of the navigation. */
export interface NavigationState {
  user: ShellUser;
  /** Current path, without query. Marks the item of this path or of a path above it. */
  currentPath: string;
  /** Items that the plan does not include: dimmed with a lock, and leading to the upgrade screen (decision 15). */
  lockedPlaces: readonly AppPlace[];
  /** Default: not loaded; its room is kept, and the sections lead to the workspace used last. */
  workspaceNavigation?: WorkspaceNavigation | undefined;
  /** Default: none; there is no bell. */
  notifications?: NotificationNavigation | undefined;
  /** Called to open the command palette. Default: none; there is no button for it. */
  onCommandsOpen?: (() => void) | undefined;
  onLogout: () => void;
  /** True while logging out; disables the button. Default false. */
  isLoggingOut?: boolean | undefined;
}
