import {
  Bell,
  CircleUserRound,
  Cpu,
  CreditCard,
  EyeOff,
  Keyboard,
  Languages,
  ListFilter,
  LockKeyhole,
  LogOut,
  ScrollText,
  SlidersHorizontal,
  SunMoon,
  UserRound,
  UsersRound,
  WalletCards,
} from "lucide-react";
import { useFilter } from "react-aria-components/Autocomplete";
import type { IconGlyph } from "../../components/Icon/index.ts";
import { LOCALES } from "../../i18n/locales.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import type { ShortcutName } from "../../shortcuts/index.ts";
import { themeChoices } from "../../theme/themeChoice.ts";
import { itemHref, navigationItems, workspaceHref } from "../AppShell/navigationItems.ts";
import { SETTINGS_SECTIONS, type SettingsSection, settingsHref } from "../AppShell/settingsSections.ts";
import { useUserName } from "../UserIdentity/index.ts";
import type { CommandPaletteProps, FoundUser, UserAction } from "./types.ts";

const sectionIcons: Record<SettingsSection, IconGlyph> = {
  profile: UserRound,
  plans: CreditCard,
  workspaces: UsersRound,
  notifications: Bell,
  privacy: EyeOff,
  security: LockKeyhole,
};

/** An entry of the palette: a link, or an action. */
export interface Command {
  id: string;
  icon: IconGlyph;
  label: string;
  /** Further words by which it is found. */
  keywords?: string | undefined;
  /** Shown after the label. */
  detail?: string | undefined;
  /** Language of the detail, if it is another one. */
  detailLanguage?: string | undefined;
  shortcut?: ShortcutName | undefined;
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  /** True keeps the palette open. Default false. */
  isStep?: boolean | undefined;
}

export interface CommandGroup {
  id: string;
  title: string;
  commands: readonly Command[];
}

type UseCommandsInput = Omit<CommandPaletteProps, "isOpen" | "onClose"> & {
  /** The text of the search. */
  query: string;
  /** The user whose actions are listed; null for all commands. */
  chosen: FoundUser | null;
  onChoose: (user: FoundUser) => void;
};

/** The commands that contain every word of the search, whatever the case and accents. */
export function useCommands({ query, chosen, ...input }: UseCommandsInput): CommandGroup[] {
  const { contains } = useFilter({ sensitivity: "base" });
  const ofUser = useUserCommands({ query, ...input });
  const general = useGeneralCommands(input);
  const groups = chosen ? [ofUser.actions(chosen)] : [...general, ofUser.found];
  const words = query.split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      commands: group.commands.filter(({ label, detail = "", keywords = "" }) =>
        words.every((word) => contains(`${label} ${detail} ${keywords}`, word)),
      ),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** Pages, sections of the settings, and actions. */
function useGeneralCommands({
  isAdmin,
  workspaces = [],
  activeSlug = null,
  theme,
  onThemeChange,
  onLocaleChange,
  onShortcutsOpen,
  onLogout,
}: Omit<UseCommandsInput, "query" | "chosen">): CommandGroup[] {
  const t = useText("commands");
  const shell = useText("shell");
  const settings = useText("settings");
  const site = useText("site");
  const titles = useText("titles");
  const locale = useLocale();
  const pages: Command[] = [
    ...navigationItems
      .filter(({ isAdminOnly }) => isAdmin || !isAdminOnly)
      .map(({ place, icon }) => ({
        id: place,
        href: itemHref(place, activeSlug),
        icon,
        label: shell(`items.${place}`),
      })),
    { id: "account", href: "/app/account", icon: CircleUserRound, label: titles("account") },
  ];
  if (isAdmin)
    pages.push(
      { id: "models", href: "/app/admin/models", icon: Cpu, label: titles("models") },
      { id: "audit", href: "/app/admin/audit", icon: ScrollText, label: titles("audit") },
    );
  return [
    { id: "pages", title: t("group.pages"), commands: pages },
    {
      id: "workspaces",
      title: t("group.workspaces"),
      commands: workspaces
        .filter(({ slug }) => slug !== activeSlug)
        .map(({ slug, name }) => ({
          id: slug,
          href: workspaceHref(slug, "chat"),
          icon: UsersRound,
          label: name,
          keywords: t("keywords.workspaces"),
        })),
    },
    {
      id: "settings",
      title: shell("items.settings"),
      commands: SETTINGS_SECTIONS.map((section) => ({
        id: section,
        href: settingsHref(section),
        icon: sectionIcons[section],
        label: settings(`sections.${section}`),
        keywords: t(`keywords.${section}`),
      })),
    },
    {
      id: "actions",
      title: t("group.actions"),
      commands: [
        ...LOCALES.filter((one) => one !== locale).map((one) => ({
          id: `language-${one}`,
          icon: Languages,
          label: t("language"),
          detail: site(`appearance.language.${one}`),
          detailLanguage: one,
          keywords: t("keywords.language"),
          onAction: () => onLocaleChange(one),
        })),
        ...themeChoices
          .filter((one) => one !== theme)
          .map((one) => ({
            id: `theme-${one}`,
            icon: SunMoon,
            label: t("theme"),
            detail: site(`appearance.theme.${one}`),
            keywords: t("keywords.theme"),
            onAction: () => onThemeChange(one),
          })),
        {
          id: "shortcuts",
          icon: Keyboard,
          label: t("shortcuts"),
          shortcut: "shortcuts",
          onAction: onShortcutsOpen,
        },
        {
          id: "logout",
          icon: LogOut,
          label: shell("logout"),
          keywords: t("keywords.logout"),
          onAction: onLogout,
        },
      ],
    },
  ];
}

/** The users that the search found, and what an admin can do with one of them. */
function useUserCommands({
  query,
  userSearch,
  onChoose,
}: Pick<UseCommandsInput, "query" | "userSearch" | "onChoose">): {
  found: CommandGroup;
  actions: (user: FoundUser) => CommandGroup;
} {
  const t = useText("commands");
  const nameOf = useUserName();
  const action = (user: FoundUser, name: UserAction, icon: IconGlyph): Command => ({
    id: name,
    icon,
    label: t(`user.${name}`),
    href: userSearch?.hrefOf(user, name),
  });
  return {
    found: {
      id: "users",
      title: t("group.users"),
      commands: (query === "" ? [] : (userSearch?.users ?? [])).map((user) => ({
        id: user.id,
        icon: UserRound,
        label: nameOf(user),
        detail: user.email,
        keywords: `${user.full_name ?? ""} ${user.id}`,
        onAction: () => onChoose(user),
        isStep: true,
      })),
    },
    actions: (user) => ({
      id: "user",
      title: user.email,
      commands: [
        action(user, "plan", WalletCards),
        ...(user.plan === "enterprise" ? [action(user, "limits", SlidersHorizontal)] : []),
        action(user, "list", ListFilter),
      ],
    }),
  };
}
