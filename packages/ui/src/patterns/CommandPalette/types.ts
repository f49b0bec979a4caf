import type { Locale } from "../../i18n/locales.ts";
import type { ThemeChoice } from "../../theme/themeChoice.ts";
import type { SwitcherWorkspace } from "../AppShell/index.ts";
import type { PlanHolder } from "../ManagePlanDialog/index.ts";
import type { IdentifiedUser } from "../UserIdentity/index.ts";

/** A user that a search found. */
export type FoundUser = IdentifiedUser & Pick<PlanHolder, "plan">;

/** What an admin can do with a found user: change the plan, set custom limits, or see the user in the list. */
export type UserAction = "plan" | "limits" | "list";

/** The search for users, which only admins have. */
export interface UserSearch {
  /** The users found last; those that do not match the text are left out. */
  users: readonly FoundUser[];
  status: "idle" | "searching" | "failed";
  /** Called with the text of the search at each change. */
  onSearch: (text: string) => void;
  /** Called to repeat a failed search. */
  onRetry: () => void;
  /** Address of an action. `limits` is offered only for users with the plan enterprise. */
  hrefOf: (user: FoundUser, action: UserAction) => string;
}

export interface CommandPaletteProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  onClose: () => void;
  /** True adds the pages of administration. */
  isAdmin: boolean;
  /** Default: none. */
  workspaces?: readonly Pick<SwitcherWorkspace, "slug" | "name">[] | undefined;
  /** The workspace of the page, in which the pages open. Default: the one used last. */
  activeSlug?: string | null | undefined;
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
  /** Called with the new language. The current one comes from the `LocaleProvider`. */
  onLocaleChange: (locale: Locale) => void;
  /** Opens the list of keyboard shortcuts. */
  onShortcutsOpen: () => void;
  onLogout: () => void;
  /** Default: none; users cannot be searched. */
  userSearch?: UserSearch | undefined;
}
