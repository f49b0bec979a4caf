import { LinkProvider } from "@regia/ui/components/Link";
import { useState } from "react";
import { Outlet, ScrollRestoration, useHref, useNavigate } from "react-router-dom";
import { SiteOverlays } from "../shell/SiteOverlays.tsx";
import { wasRestored } from "./restored.ts";

const isAbsolute = (address: string) => /^[a-z][a-z\d+.-]*:/i.test(address);

/** Resolves paths by the router; fragments, mail addresses and other sites stay as they are. */
function useAddress(address: string): string {
  const path = useHref(isAbsolute(address) ? "" : address);
  return isAbsolute(address) ? address : path;
}

/** Layout of every page: the library's links use the router, and a new page starts at the top. */
export function RootRoute() {
  const navigate = useNavigate();
  const [isRestored] = useState(wasRestored);
  return (
    <LinkProvider navigate={(path) => void navigate(path)} useHref={useAddress}>
      <SiteOverlays isRestored={isRestored}>
        <Outlet />
      </SiteOverlays>
      <ScrollRestoration />
    </LinkProvider>
  );
}
