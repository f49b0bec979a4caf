import { useText } from "../../i18n/useText.ts";

/** The pages that have a title of their own. */
export type TitledPage =
  | "landing"
  | "pricing"
  | "privacy"
  | "terms"
  | "contacts"
  | "cookies"
  | "blog"
  | "docs"
  | "community"
  | "about"
  | "careers"
  | "status"
  | "debugAuth"
  | "callback"
  | "resetPassword"
  | "secondFactor"
  | "chat"
  | "planner"
  | "executions"
  | "knowledge"
  | "ingestion"
  | "settings"
  | "account"
  | "admin"
  | "enterpriseLimits"
  | "audit"
  | "failure";

export interface PageTitleProps {
  /** The page on the screen. */
  page: TitledPage;
}

/** Names the page in the browser's tab and history; React moves it into the document's head. */
export function PageTitle({ page }: PageTitleProps) {
  const t = useText("titles");
  return <title>{page === "landing" ? t("landing") : t("named", { page: t(page) })}</title>;
}
