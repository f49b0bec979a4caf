import type { LimitChanges } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import type { Instant } from "@regia/domain/time";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import { holder } from "./EnterpriseLimitsScreen.css.ts";
import { LimitsEditor } from "./LimitsEditor.tsx";
import type { EnterpriseLimitsState } from "./types.ts";

export interface EnterpriseLimitsScreenProps {
  state: EnterpriseLimitsState;
  /** The current time, by which the plan's expiry is evaluated. */
  now: Instant;
  /** Address of the user list. */
  adminHref: string;
  /** Called with the limits that the admin has changed (decision 23), null for the plan's value. */
  onSave: (changes: LimitChanges) => void;
  /** Called to load the user again. */
  onReload: () => void;
}

/** Form for the custom limits of an enterprise customer, with their cost. */
export function EnterpriseLimitsScreen({
  state,
  now,
  adminHref,
  onSave,
  onReload,
}: EnterpriseLimitsScreenProps) {
  const t = useText("admin");
  const limits = useText("adminLimits");
  const title = useText("titles")("enterpriseLimits");
  const say = useLocalizedText();
  const content = () => {
    switch (state.kind) {
      case "loading":
        return <ContentLoading>{limits("limits.loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={t("retry")} onRetry={onReload}>
            {say(state.reason)}
          </LoadFailure>
        );
      case "notFound":
      case "notEnterprise":
        return (
          <EmptyState
            title={say(message("errors:admin.notEnterprise"))}
            action={<LinkButton href={adminHref}>{t("usersLink")}</LinkButton>}
          >
            {state.kind === "notFound" ? limits("limits.notFoundHint") : limits("limits.notEnterpriseHint")}
          </EmptyState>
        );
      case "ready":
        return (
          <LimitsEditor
            key={state.user.id}
            user={state.user}
            saving={state.saving}
            now={now}
            onSave={onSave}
          />
        );
    }
  };
  return (
    <>
      <BackLink href={adminHref}>{t("back")}</BackLink>
      <PageHeader
        title={title}
        description={
          state.kind === "ready" ? <UserIdentity user={state.user} className={holder} /> : undefined
        }
      />
      {content()}
    </>
  );
}
