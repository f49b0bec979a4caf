import { LinkProvider } from "@regia/ui/components/Link";
import { type I18n, LocaleProvider, useLocale } from "@regia/ui/i18n";
import { type ComponentType, type ReactNode, StrictMode, useLayoutEffect } from "react";
import { AuthDialogHost } from "../auth/AuthDialogHost.tsx";
import { addressIn } from "../language/addresses.ts";
import { type Page, PageContext } from "../services/services.ts";
import { SiteOverlays } from "../shell/SiteOverlays.tsx";

export interface PublicSiteProps {
  i18n: I18n;
  page: Page;
  /** The screen of the page. */
  screen: ComponentType;
}

/** One page of the public site, rendered by the build and in the browser. */
export function PublicSite({ i18n, page, screen: Screen }: PublicSiteProps) {
  // public/appearance.js then repeats a press that began earlier. No event comes between hydration and this effect.
  useLayoutEffect(() => void window.dispatchEvent(new Event("regia:ready")), []);
  return (
    <StrictMode>
      <LocaleProvider i18n={i18n}>
        <PageContext value={page}>
          <SiteLinks>
            <SiteOverlays>
              <AuthDialogHost>
                <Screen />
              </AuthDialogHost>
            </SiteOverlays>
          </SiteLinks>
        </PageContext>
      </LocaleProvider>
    </StrictMode>
  );
}

/** The address of a link in the language of this page. */
const useAddress = (address: string) => addressIn(address, useLocale());

/** Links of the public site load a new document. */
function SiteLinks({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <LinkProvider
      navigate={(address) => window.location.assign(addressIn(address, locale))}
      useHref={useAddress}
    >
      {children}
    </LinkProvider>
  );
}
