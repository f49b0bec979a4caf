import type { PlanName } from "@regia/domain/plans";
import type { PlanState } from "@regia/domain/trial";
import type { AppPlace } from "./navigationItems.ts";

/** Who is signed in, as far as the shell shows it. */
export interface ShellUser {
  /** Null or empty shows 'User'. */
  displayName: string | null;
  avatarUrl: string | null;
  isAdmin: boolean;
  /** The plan that counts now, and whether it is a trial or has run out. */
  plan: PlanName;
  planState: PlanState;
}

/** What the navigation is drawn from. */
export interface NavigationState {
  user: ShellUser;
  /** Address on the screen, without query: marks the current place and those below it. */
  currentPath: string;
  /** Places outside the plan: dimmed with a lock, and still leading to the upgrade screen (decision 15). */
  lockedPlaces: readonly AppPlace[];
  onLogout: () => void;
  isLoggingOut?: boolean | undefined;
}
