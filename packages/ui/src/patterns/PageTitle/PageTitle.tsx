import { useText } from "../../i18n/useText.ts";

/** Pages with a title. */
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
  | "accountDeleted"
  | "secondFactor"
  | "chat"
  | "planner"
  | "executions"
  | "knowledge"
  | "ingestion"
  | "members"
  | "invitation"
  | "settings"
  | "account"
  | "admin"
  | "enterpriseLimits"
  | "audit"
  | "models"
  | "payments"
  | "failure";

export interface PageTitleProps {
  /** The current page. */
  page: TitledPage;
}

/** Sets the title of the document, which React moves into its head. */
export function PageTitle({ page }: PageTitleProps) {
  const t = useText("titles");
  return <title>{page === "landing" ? t("landing") : t("named", { page: t(page) })}</title>;
}
