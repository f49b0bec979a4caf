import type { CustomLimits } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import type { Instant } from "@regia/domain/time";
import { EmptyState } from "../../components/EmptyState/index.ts";
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
  /** The moment on which the plan's end is judged. */
  now: Instant;
  /** Address of the user list. */
  adminHref: string;
  /** Custom limits that passed the rules of decision 23; a field that is absent inherits. */
  onSave: (limits: CustomLimits) => void;
  /** Loads the user again. */
  onReload: () => void;
}

/** Limits agreed with one enterprise customer, beside what they cost. */
export function EnterpriseLimitsScreen({
  state,
  now,
  adminHref,
  onSave,
  onReload,
}: EnterpriseLimitsScreenProps) {
  const t = useText("admin");
  const title = useText("titles")("enterpriseLimits");
  const say = useLocalizedText();
  const content = () => {
    switch (state.kind) {
      case "loading":
        return <ContentLoading>{t("limits.loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={t("retry")} onRetry={onReload}>
            {say(state.reason)}
          </LoadFailure>
        );
      case "notFound":
      case "notEnterprise":
        return (
          <EmptyState title={say(message("errors:admin.notEnterprise"))}>
            {state.kind === "notFound" ? t("limits.notFoundHint") : t("limits.notEnterpriseHint")}
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
