import type { ReactNode } from "react";
import { SkipLink } from "../../components/SkipLink/index.ts";
import { PublicNavigation } from "../PublicNavigation/index.ts";
import { SiteFooter, type SiteFooterProps } from "../SiteFooter/index.ts";
import { main, page } from "./PublicPage.css.ts";

/** Props of the layout of every public page. */
export interface PublicFrameProps extends SiteFooterProps {
  /** True shows Dashboard instead of Login and Inizia Gratis. */
  isSignedIn: boolean;
  /** Called to open the authentication dialog in login mode. */
  onLogin: () => void;
  /** Called to open the authentication dialog in signup mode. */
  onSignup: () => void;
  /** Overlays: the authentication dialog, the cookie banner and the connection banner. Default: none. */
  overlay?: ReactNode;
}

export interface PublicPageProps extends PublicFrameProps {
  /** Current path; marks the link of the current page. */
  currentPath: string;
  children: ReactNode;
}

const mainId = "contenuto";

/** Layout of a public page: skip link, navigation, content, footer. */
export function PublicPage({
  currentPath,
  isSignedIn,
  onLogin,
  onSignup,
  overlay,
  children,
  ...footer
}: PublicPageProps) {
  return (
    <div className={page}>
      <SkipLink target={mainId} />
      <PublicNavigation
        isSignedIn={isSignedIn}
        currentPath={currentPath}
        onLogin={onLogin}
        onSignup={onSignup}
      />
      <main id={mainId} tabIndex={-1} className={main}>
        {children}
      </main>
      <SiteFooter {...footer} />
      {overlay}
    </div>
  );
}
