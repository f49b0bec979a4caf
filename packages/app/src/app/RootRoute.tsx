import { LinkProvider } from "@regia/ui/components/Link";
import { Outlet, ScrollRestoration, useHref, useNavigate } from "react-router-dom";
import { SiteOverlays } from "../shell/SiteOverlays.tsx";

const isAbsolute = (address: string) => /^[a-z][a-z\d+.-]*:/i.test(address);

/** The router resolves paths; a file of this page, a mail address or another site's page is left as it is. */
function useAddress(address: string): string {
  const path = useHref(isAbsolute(address) ? "" : address);
  return isAbsolute(address) ? address : path;
}

/** Above every page: the library's links lead through the router, and a new page starts at its top. */
export function RootRoute() {
  const navigate = useNavigate();
  return (
    <LinkProvider navigate={(path) => void navigate(path)} useHref={useAddress}>
      <SiteOverlays>
        <Outlet />
      </SiteOverlays>
      <ScrollRestoration />
    </LinkProvider>
  );
}
