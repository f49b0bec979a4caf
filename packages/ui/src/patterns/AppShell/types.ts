import type { PlanName } from "@regia/domain/plans";
import type { PlanState } from "@regia/domain/trial";
import type { AppPlace } from "./navigationItems.ts";

/** The signed-in person, as shown by the shell. */
export interface ShellUser {
  /** If null or empty, 'User' is shown. */
  displayName: string | null;
  avatarUrl: string | null;
  isAdmin: boolean;
  /** The effective plan and its state. */
  plan: PlanName;
  planState: PlanState;
}

/** State of the navigation. */
export interface NavigationState {
  user: ShellUser;
  /** Current path, without query. Marks the item of this path or of a path above it. */
  currentPath: string;
  /** Items that the plan does not include: dimmed with a lock, and leading to the upgrade screen (decision 15). */
  lockedPlaces: readonly AppPlace[];
  /** Called to open the command palette. Default: none; there is no button for it. */
  onCommandsOpen?: (() => void) | undefined;
  onLogout: () => void;
  /** True while logging out; disables the button. Default false. */
  isLoggingOut?: boolean | undefined;
}
