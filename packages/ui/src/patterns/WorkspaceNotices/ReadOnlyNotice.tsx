import type { WorkspaceLimit } from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../AppShell/settingsSections.ts";
import { abovePage } from "./ReadOnlyNotice.css.ts";

export interface ReadOnlyNoticeProps {
  /** The exceeded limit. */
  limit: WorkspaceLimit;
  /** True for who pays for the workspace, and so can change that. */
  isPayer: boolean;
  /** True leaves room below, for a page that follows. Default false. */
  isAbovePage?: boolean | undefined;
}

/** Says why a workspace is read-only, and how to get it back. */
export function ReadOnlyNotice({ limit, isPayer, isAbovePage = false }: ReadOnlyNoticeProps) {
  const t = useText("team");
  return (
    <Banner
      tone="warning"
      className={isAbovePage ? abovePage : undefined}
      actions={
        isPayer ? (
          <>
            <LinkButton size="sm" href={settingsHref("plans")}>
              {t("readOnly.plans")}
            </LinkButton>
            <LinkButton size="sm" tone="quiet" href={settingsHref("workspaces")}>
              {t("readOnly.how")}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      <strong>{t("readOnly.title")}.</strong>{" "}
      {isPayer && limit === "maxWorkspaces" ? t("readOnly.ownWorkspaces") : t(`readOnly.${limit}`)}{" "}
      {isPayer ? t("readOnly.payer") : t("readOnly.member")}
    </Banner>
  );
}
