import type { TitledPage } from "@regia/ui/patterns/PageTitle";
import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { company } from "../../site/company.ts";
import { contacts } from "../../site/contacts.ts";
import { PublicScreen } from "./PublicScreen.tsx";

type Screen = ComponentType<PublicFrameProps>;

/** A page at `/{page}` whose screen is fetched when it is first opened. */
function publicPage(page: TitledPage, load: () => Promise<Screen>): RouteObject {
  return {
    path: page,
    lazy: async () => {
      const screen = await load();
      return { element: <PublicScreen page={page} screen={screen} /> };
    },
  };
}

/** The public pages that only have to be shown. */
export const publicPages: readonly RouteObject[] = [
  publicPage("privacy", async () => {
    const { PrivacyScreen } = await import("@regia/ui/screens/PrivacyScreen");
    return (frame) => <PrivacyScreen {...frame} company={company} />;
  }),
  publicPage("terms", async () => {
    const { TermsScreen } = await import("@regia/ui/screens/TermsScreen");
    return (frame) => <TermsScreen {...frame} company={company} />;
  }),
  publicPage("about", async () => {
    const { AboutScreen } = await import("@regia/ui/screens/AboutScreen");
    return (frame) => <AboutScreen {...frame} company={company} />;
  }),
  publicPage("contacts", async () => {
    const { ContactsScreen } = await import("@regia/ui/screens/ContactsScreen");
    return (frame) => <ContactsScreen {...frame} contacts={contacts} />;
  }),
  publicPage("community", async () => {
    const { CommunityScreen } = await import("@regia/ui/screens/CommunityScreen");
    return (frame) => <CommunityScreen {...frame} contacts={contacts} />;
  }),
  publicPage("careers", async () => {
    const { CareersScreen } = await import("@regia/ui/screens/CareersScreen");
    return (frame) => <CareersScreen {...frame} contacts={contacts} />;
  }),
  publicPage("blog", async () => (await import("@regia/ui/screens/BlogScreen")).BlogScreen),
  publicPage("docs", async () => (await import("@regia/ui/screens/DocsScreen")).DocsScreen),
  publicPage(
    "cookies",
    async () => (await import("@regia/ui/screens/CookiePolicyScreen")).CookiePolicyScreen,
  ),
];
