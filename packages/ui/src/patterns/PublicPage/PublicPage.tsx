import type { ReactNode } from "react";
import { SkipLink } from "../../components/SkipLink/index.ts";
import { PublicNavigation } from "../PublicNavigation/index.ts";
import { SiteFooter, type SiteFooterProps } from "../SiteFooter/index.ts";
import { main, page } from "./PublicPage.css.ts";

/** What every public screen is given for its frame. */
export interface PublicFrameProps extends SiteFooterProps {
  /** True shows Dashboard instead of Login and Inizia Gratis. */
  isSignedIn: boolean;
  /** Asks for the authentication dialog in login mode. */
  onLogin: () => void;
  /** Asks for the authentication dialog in signup mode. */
  onSignup: () => void;
  /** What floats over the page: the authentication dialog, the cookie and the connection banner. */
  overlay?: ReactNode;
}

export interface PublicPageProps extends PublicFrameProps {
  /** Address on the screen: marks the current page. */
  currentPath: string;
  children: ReactNode;
}

const mainId = "contenuto";

/** The frame of the public site: way past the navigation, navigation, the page itself, footer. */
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
