import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { publicPage } from "../site/addresses.ts";

/** Every other address: the public pages are documents of their own, and what is unknown leads to the first of them. */
export function LeaveRoute() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (publicPage(pathname)) window.location.reload();
    else window.location.replace("/");
  }, [pathname]);
  return null;
}
