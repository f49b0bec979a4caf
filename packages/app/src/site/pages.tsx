import { PageTitle, type TitledPage } from "@regia/ui/patterns/PageTitle";
import type { ComponentType } from "react";
import type { PublicPath } from "../language/addresses.ts";
import { company } from "./company.ts";
import { contacts } from "./contacts.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

/** A page of the public site. */
export interface SitePage {
  /** Its key among the titles and descriptions. */
  readonly name: TitledPage;
  /** End of the file name of its screen. */
  readonly source: string;
  /** Loads the code of its screen. */
  readonly load: () => Promise<ComponentType>;
}

/** A page whose screen needs only the frame. */
function framed(
  name: TitledPage,
  screen: string,
  load: () => Promise<ComponentType<ReturnType<typeof usePublicFrame>>>,
): SitePage {
  return {
    name,
    source: `screens/${screen}/index.ts`,
    load: async () => {
      const Screen = await load();
      return () => (
        <>
          <PageTitle page={name} />
          <Screen {...usePublicFrame()} />
        </>
      );
    },
  };
}

/** Every page of the public site, by its Italian address. */
export const sitePages: Readonly<Record<PublicPath, SitePage>> = {
  "/": {
    name: "landing",
    source: "site/LandingRoute.tsx",
    load: async () => (await import("./LandingRoute.tsx")).Component,
  },
  "/pricing": framed(
    "pricing",
    "PricingScreen",
    async () => (await import("@regia/ui/screens/PricingScreen")).PricingScreen,
  ),
  "/status": {
    name: "status",
    source: "site/StatusRoute.tsx",
    load: async () => (await import("./StatusRoute.tsx")).Component,
  },
  "/privacy": framed("privacy", "PrivacyScreen", async () => {
    const { PrivacyScreen } = await import("@regia/ui/screens/PrivacyScreen");
    return (frame) => <PrivacyScreen {...frame} company={company} />;
  }),
  "/terms": framed("terms", "TermsScreen", async () => {
    const { TermsScreen } = await import("@regia/ui/screens/TermsScreen");
    return (frame) => <TermsScreen {...frame} company={company} />;
  }),
  "/about": framed("about", "AboutScreen", async () => {
    const { AboutScreen } = await import("@regia/ui/screens/AboutScreen");
    return (frame) => <AboutScreen {...frame} company={company} />;
  }),
  "/contacts": {
    name: "contacts",
    source: "site/ContactsRoute.tsx",
    load: async () => (await import("./ContactsRoute.tsx")).Component,
  },
  "/community": framed("community", "CommunityScreen", async () => {
    const { CommunityScreen } = await import("@regia/ui/screens/CommunityScreen");
    return (frame) => <CommunityScreen {...frame} contacts={contacts} />;
  }),
  "/careers": framed("careers", "CareersScreen", async () => {
    const { CareersScreen } = await import("@regia/ui/screens/CareersScreen");
    return (frame) => <CareersScreen {...frame} contacts={contacts} />;
  }),
  "/blog": framed(
    "blog",
    "BlogScreen",
    async () => (await import("@regia/ui/screens/BlogScreen")).BlogScreen,
  ),
  "/docs": framed(
    "docs",
    "DocsScreen",
    async () => (await import("@regia/ui/screens/DocsScreen")).DocsScreen,
  ),
  "/cookies": framed(
    "cookies",
    "CookiePolicyScreen",
    async () => (await import("@regia/ui/screens/CookiePolicyScreen")).CookiePolicyScreen,
  ),
};
