import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { publicPage } from "../language/addresses.ts";

/**
 * All other addresses. Public pages are separate documents and are loaded anew; unknown addresses lead to the landing
 * page.
 */
export function LeaveRoute() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (publicPage(pathname)) window.location.reload();
    else window.location.replace("/");
  }, [pathname]);
  return null;
}
