import { Menu, PanelLeftClose, PanelLeftOpen, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../../components/IconButton/index.ts";
import { Logo } from "../../components/Logo/index.ts";
import { SkipLink } from "../../components/SkipLink/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk, usePrefetch } from "../../loading/index.ts";
import { breakpoints } from "../../theme/breakpoints.ts";
import { main, page, shell, sidebar, topBar, topBarEnd } from "./AppShell.css.ts";
import { NotificationBell } from "./NotificationBell.tsx";
import { SidebarContent, tooltipChunk } from "./SidebarContent.tsx";
import type { NavigationState } from "./types.ts";
import { workspaceMenuChunk } from "./WorkspaceSwitcher.tsx";

export interface AppShellProps extends NavigationState {
  /** True makes the sidebar 80 px wide instead of 280 px. Below 1024 px it is always a drawer. */
  isCollapsed: boolean;
  onCollapsedChange: (isCollapsed: boolean) => void;
  /** True opens the drawer initially; for stories. Default false. */
  isDrawerInitiallyOpen?: boolean | undefined;
  children: ReactNode;
}

const mainId = "contenuto";

const drawerChunk = new Chunk(async () => (await import("../../components/Drawer/index.ts")).Drawer);
const chunks = [drawerChunk, tooltipChunk, workspaceMenuChunk];

/** The layout of the signed-in area: sidebar or drawer, and the screen. */
export function AppShell({
  isCollapsed,
  onCollapsedChange,
  isDrawerInitiallyOpen = false,
  children,
  ...navigation
}: AppShellProps) {
  const t = useText("shell");
  const [isDrawerOpen, setDrawerOpen] = useState(isDrawerInitiallyOpen);
  const closeDrawer = () => setDrawerOpen(false);
  usePrefetch(chunks);
  const { notifications } = navigation;
  const bell = notifications ? <NotificationBell {...notifications} /> : null;
  const Drawer = useChunk(drawerChunk, isDrawerOpen, closeDrawer);

  // Above the breakpoint the sidebar is visible again, so an open drawer is closed.
  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${breakpoints.desktop}px)`);
    const onChange = () => {
      if (wide.matches) setDrawerOpen(false);
    };
    wide.addEventListener("change", onChange);
    return () => wide.removeEventListener("change", onChange);
  }, []);

  return (
    <div className={shell}>
      <SkipLink target={mainId} />
      <header className={sidebar} data-collapsed={isCollapsed || undefined}>
        <SidebarContent
          {...navigation}
          isCollapsed={isCollapsed}
          control={
            <>
              {bell}
              <IconButton
                icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
                label={isCollapsed ? t("sidebar.expand") : t("sidebar.collapse")}
                size="sm"
                onPress={() => onCollapsedChange(!isCollapsed)}
              />
            </>
          }
        />
      </header>
      <header className={topBar}>
        <IconButton icon={Menu} label={t("menu.open")} onPress={() => setDrawerOpen(true)} />
        <Logo />
        <div className={topBarEnd}>
          {bell}
          {navigation.onCommandsOpen ? (
            <IconButton icon={Search} label={t("commands")} onPress={navigation.onCommandsOpen} />
          ) : null}
        </div>
      </header>
      {Drawer ? (
        <Drawer isOpen={isDrawerOpen} onClose={closeDrawer} label={t("menu.title")}>
          <SidebarContent
            {...navigation}
            onNavigate={closeDrawer}
            control={<IconButton icon={X} label={t("menu.close")} onPress={closeDrawer} />}
          />
        </Drawer>
      ) : null}
      <main id={mainId} tabIndex={-1} className={main}>
        <div className={page}>{children}</div>
      </main>
    </div>
  );
}
