import { LockKeyhole, LogOut, Search } from "lucide-react";
import {
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Avatar } from "../../components/Avatar/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Logo } from "../../components/Logo/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { ShortcutKeys } from "../../shortcuts/index.ts";
import { PlanBadge } from "../PlanBadge/index.ts";
import { itemHref, navigationItems } from "./navigationItems.ts";
import {
  commandKeys,
  commands,
  content,
  foot,
  head,
  list,
  lock,
  logout,
  navigation,
  placeName,
  place as placeStyle,
  profile,
  profileName,
  profileText,
} from "./SidebarContent.css.ts";
import type { NavigationState } from "./types.ts";
import { switcherRoom } from "./WorkspaceSwitcher.css.ts";
import { WorkspaceSwitcher } from "./WorkspaceSwitcher.tsx";

export interface SidebarContentProps extends NavigationState {
  /** True shows only icons with tooltips (80 px wide). Default false. */
  isCollapsed?: boolean | undefined;
  /** Button beside the logo, which collapses or closes. */
  control?: ReactNode;
  /** Called when an item is chosen, so that a drawer can close. */
  onNavigate?: (() => void) | undefined;
}

/** Only icons need a word beside them. */
export const tooltipChunk = new Chunk(
  async () => (await import("../../components/Tooltip/index.ts")).Tooltip,
);

/** Keeps the focus on the same control when the controls are mounted anew, which a tooltip around each of them requires. */
function useKeptFocus() {
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const controls = () => [...(root.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
  useLayoutEffect(() => {
    if (document.activeElement === document.body) controls()[focused.current]?.focus({ preventScroll: true });
  });
  return {
    ref: root,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = controls().indexOf(target);
    },
    onBlur: () => {
      focused.current = -1;
    },
  };
}

/** The tooltip for a collapsed sidebar, once its code was fetched; not during a press, which mounting anew would lose. */
function useTooltip(isCollapsed: boolean) {
  const fetched = useChunk(tooltipChunk, isCollapsed);
  const [isPressing, setPressing] = useState(false);
  const [isAdopted, setAdopted] = useState(false);
  if (fetched && !isPressing && !isAdopted) setAdopted(true);
  const begin = () => setPressing(true);
  // The click that follows is handled first.
  const end = () => void setTimeout(setPressing, 0, false);
  return {
    Tooltip: isCollapsed && isAdopted ? fetched : undefined,
    pressHandlers: {
      onPointerDownCapture: begin,
      onPointerUpCapture: end,
      onPointerLeave: end,
      onKeyDownCapture: begin,
      onKeyUpCapture: end,
    },
  };
}

const isAt = (href: string, path: string) => path === href || path.startsWith(`${href}/`);

/** Content of sidebar and drawer: logo, navigation, profile and logout. */
export function SidebarContent({
  user,
  currentPath,
  lockedPlaces,
  workspaceNavigation,
  onCommandsOpen,
  onLogout,
  isLoggingOut = false,
  isCollapsed = false,
  control,
  onNavigate,
}: SidebarContentProps) {
  const t = useText("shell");
  const { Tooltip, pressHandlers } = useTooltip(isCollapsed);
  const keptFocus = useKeptFocus();
  const lockedNote = useId();
  const slug = workspaceNavigation?.activeSlug ?? null;
  const name = user.displayName?.trim() || t("userFallback");
  const chosen = onNavigate ? { onPress: onNavigate } : {};
  const withTooltip = (text: string, element: ReactElement) =>
    Tooltip ? (
      <Tooltip text={text} placement="end">
        {element}
      </Tooltip>
    ) : (
      element
    );
  const openCommands =
    onCommandsOpen &&
    (() => {
      onNavigate?.();
      onCommandsOpen();
    });
  return (
    <div {...keptFocus} {...pressHandlers} className={content} data-collapsed={isCollapsed || undefined}>
      <div className={head}>
        <Link href={itemHref("chat", slug)} tone="plain" aria-label="Regia" {...chosen}>
          <Logo form={isCollapsed ? "mark" : "full"} />
        </Link>
        {control}
      </div>
      {workspaceNavigation ? (
        <WorkspaceSwitcher
          {...workspaceNavigation}
          currentPath={currentPath}
          withTooltip={withTooltip}
          onNavigate={onNavigate}
        />
      ) : (
        <div className={switcherRoom} />
      )}
      {openCommands
        ? withTooltip(
            t("commands"),
            <AriaButton onPress={openCommands} className={commands}>
              <Icon glyph={Search} size="sm" />
              <span className={placeName}>{t("commands")}</span>
              <ShortcutKeys shortcut="commands" className={commandKeys} />
            </AriaButton>,
          )
        : null}
      <nav aria-label={t("navigation")} className={navigation}>
        <ul className={list}>
          {navigationItems
            .filter(({ isAdminOnly }) => !isAdminOnly || user.isAdmin)
            .map(({ place, icon }) => {
              const href = itemHref(place, slug);
              const isLocked = lockedPlaces.includes(place);
              const isActive = isAt(href, currentPath) || isAt(`/app/${place}`, currentPath);
              const link = (
                <Link
                  href={href}
                  tone="plain"
                  isCurrent={isActive}
                  data-active={isActive || undefined}
                  data-locked={isLocked || undefined}
                  className={placeStyle}
                  aria-describedby={isLocked ? lockedNote : undefined}
                  {...chosen}
                >
                  <Icon glyph={icon} />
                  <span className={placeName}>{t(`items.${place}`)}</span>
                  {isLocked ? <Icon glyph={LockKeyhole} size="sm" className={lock} /> : null}
                </Link>
              );
              return <li key={place}>{withTooltip(t(`items.${place}`), link)}</li>;
            })}
        </ul>
        <span id={lockedNote} hidden>
          {t("locked")}
        </span>
      </nav>
      <div className={foot}>
        {withTooltip(
          name,
          <Link href="/app/settings" tone="plain" className={profile} {...chosen}>
            <Avatar name={name} src={user.avatarUrl} />
            <span className={profileText}>
              <span className={profileName}>{name}</span>
              {user.plan ? <PlanBadge plan={user.plan} state={user.planState} /> : null}
            </span>
          </Link>,
        )}
        {isCollapsed ? (
          withTooltip(
            t("logout"),
            <IconButton icon={LogOut} label={t("logout")} onPress={onLogout} isPending={isLoggingOut} />,
          )
        ) : (
          <Button
            tone="quiet"
            icon={LogOut}
            onPress={onLogout}
            isPending={isLoggingOut}
            isFullWidth
            className={logout}
          >
            {t("logout")}
          </Button>
        )}
      </div>
    </div>
  );
}
