import type { Notice } from "@regia/ui/components/NoticeStack";
import { createContext, useContext } from "react";

/** Shows a notice over whatever page comes next; one with the same id takes the place of the earlier. */
export type Notify = (notice: Notice) => void;

/** Gives the pages their notices. */
export const NoticesContext = createContext<Notify | null>(null);

/** The way to tell something that outlives the page; only below SiteNotices. */
export function useNotify(): Notify {
  const notify = useContext(NoticesContext);
  if (!notify) throw new Error("useNotify needs SiteNotices above it: wrap the routes in it.");
  return notify;
}
