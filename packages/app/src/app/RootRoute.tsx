import { LinkProvider } from "@regia/ui/components/Link";
import { Outlet, ScrollRestoration, useHref, useNavigate } from "react-router-dom";
import { SiteNotices } from "../shell/SiteNotices.tsx";

/** Above every page: the library's links lead through the router, and a new page starts at its top. */
export function RootRoute() {
  const navigate = useNavigate();
  return (
    <LinkProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <SiteNotices>
        <Outlet />
      </SiteNotices>
      <ScrollRestoration />
    </LinkProvider>
  );
}
