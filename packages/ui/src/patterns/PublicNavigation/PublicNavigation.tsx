import { Menu as MenuIcon, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Logo } from "../../components/Logo/index.ts";
import { useText } from "../../i18n/useText.ts";
import {
  bar,
  header,
  onlyNarrow,
  onlyWide,
  places,
  sheet,
  sheetGroup,
  sheetLink,
  sheetRule,
  sheetWays,
  ways,
} from "./PublicNavigation.css.ts";
import { ResourcesMenu } from "./ResourcesMenu.tsx";
import { resourcePages } from "./resourcePages.ts";

export interface PublicNavigationProps {
  /** True shows Dashboard instead of Login and Inizia Gratis. */
  isSignedIn: boolean;
  /** Current path; marks the link of the current page. */
  currentPath: string;
  onLogin: () => void;
  onSignup: () => void;
  /** True opens the menu of small screens initially; for stories. Default false. */
  isMenuInitiallyOpen?: boolean | undefined;
}

/** Navigation of the public site: a bar, and a menu below the desktop breakpoint. */
export function PublicNavigation({
  isSignedIn,
  currentPath,
  onLogin,
  onSignup,
  isMenuInitiallyOpen = false,
}: PublicNavigationProps) {
  const t = useText("site");
  const [isMenuOpen, setMenuOpen] = useState(isMenuInitiallyOpen);
  const menuId = useId();
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = () => setMenuOpen(false);
  const close = { onPress: closeMenu };

  const isResource = resourcePages.some(({ href }) => href === currentPath);
  const login = (
    <Button tone="quiet" onPress={onLogin}>
      {t("login")}
    </Button>
  );
  const signup = <Button onPress={onSignup}>{t("signup")}</Button>;
  const dashboard = <LinkButton href="/app/chat">{t("dashboard")}</LinkButton>;

  return (
    <header className={header}>
      <nav
        aria-label={t("navigation")}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isMenuOpen) return;
          closeMenu();
          menuButton.current?.focus();
        }}
      >
        <div className={bar}>
          <Link href="/" tone="plain" aria-label="Regia">
            <Logo />
          </Link>
          <div className={places}>
            <Link href="/" tone="quiet" isCurrent={currentPath === "/"}>
              {t("home")}
            </Link>
            <ResourcesMenu isCurrent={isResource} />
            <Link href="/contacts" tone="quiet" isCurrent={currentPath === "/contacts"}>
              {t("contacts")}
            </Link>
          </div>
          <div className={ways}>
            <div className={onlyWide}>
              {isSignedIn ? (
                dashboard
              ) : (
                <>
                  {login}
                  {signup}
                </>
              )}
            </div>
            <div className={onlyNarrow}>
              <IconButton
                icon={isMenuOpen ? X : MenuIcon}
                label={isMenuOpen ? t("menu.close") : t("menu.open")}
                aria-expanded={isMenuOpen}
                aria-controls={isMenuOpen ? menuId : undefined}
                ref={menuButton}
                onPress={() => setMenuOpen((open) => !open)}
              />
            </div>
          </div>
        </div>
        {isMenuOpen ? (
          <div id={menuId} className={sheet}>
            <Link href="/" tone="quiet" isCurrent={currentPath === "/"} className={sheetLink} {...close}>
              {t("home")}
            </Link>
            <p className={sheetGroup}>{t("resources")}</p>
            {resourcePages.map(({ key, href }) => (
              <Link
                key={key}
                href={href}
                tone="quiet"
                isCurrent={currentPath === href}
                className={sheetLink}
                {...close}
              >
                {t(key)}
              </Link>
            ))}
            <hr className={sheetRule} />
            <Link
              href="/contacts"
              tone="quiet"
              isCurrent={currentPath === "/contacts"}
              className={sheetLink}
              {...close}
            >
              {t("contacts")}
            </Link>
            <div className={sheetWays}>
              {isSignedIn ? (
                dashboard
              ) : (
                <>
                  {signup}
                  {login}
                </>
              )}
            </div>
          </div>
        ) : null}
      </nav>
    </header>
  );
}
