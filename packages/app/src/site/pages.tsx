import { PageTitle, type TitledPage } from "@regia/ui/patterns/PageTitle";
import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import type { ComponentType } from "react";
import { usePublicFrame } from "../routes/public/usePublicFrame.ts";
import type { PublicPath } from "./addresses.ts";
import { company } from "./company.ts";
import { contacts } from "./contacts.ts";

/** A page of the public site. */
export interface SitePage {
  /** Its name among the titles and the descriptions. */
  readonly name: TitledPage;
  /** Fetches the code of its screen. */
  readonly load: () => Promise<ComponentType>;
}

/** A page that only has to be shown: all its screen needs is the frame. */
function framed(name: TitledPage, load: () => Promise<ComponentType<PublicFrameProps>>): SitePage {
  return {
    name,
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
    load: async () => (await import("../routes/public/LandingRoute.tsx")).Component,
  },
  "/pricing": {
    name: "pricing",
    load: async () => (await import("../routes/public/PricingRoute.tsx")).Component,
  },
  "/status": {
    name: "status",
    load: async () => (await import("../routes/public/StatusRoute.tsx")).Component,
  },
  "/privacy": framed("privacy", async () => {
    const { PrivacyScreen } = await import("@regia/ui/screens/PrivacyScreen");
    return (frame) => <PrivacyScreen {...frame} company={company} />;
  }),
  "/terms": framed("terms", async () => {
    const { TermsScreen } = await import("@regia/ui/screens/TermsScreen");
    return (frame) => <TermsScreen {...frame} company={company} />;
  }),
  "/about": framed("about", async () => {
    const { AboutScreen } = await import("@regia/ui/screens/AboutScreen");
    return (frame) => <AboutScreen {...frame} company={company} />;
  }),
  "/contacts": framed("contacts", async () => {
    const { ContactsScreen } = await import("@regia/ui/screens/ContactsScreen");
    return (frame) => <ContactsScreen {...frame} contacts={contacts} />;
  }),
  "/community": framed("community", async () => {
    const { CommunityScreen } = await import("@regia/ui/screens/CommunityScreen");
    return (frame) => <CommunityScreen {...frame} contacts={contacts} />;
  }),
  "/careers": framed("careers", async () => {
    const { CareersScreen } = await import("@regia/ui/screens/CareersScreen");
    return (frame) => <CareersScreen {...frame} contacts={contacts} />;
  }),
  "/blog": framed("blog", async () => (await import("@regia/ui/screens/BlogScreen")).BlogScreen),
  "/docs": framed("docs", async () => (await import("@regia/ui/screens/DocsScreen")).DocsScreen),
  "/cookies": framed(
    "cookies",
    async () => (await import("@regia/ui/screens/CookiePolicyScreen")).CookiePolicyScreen,
  ),
};
