import { SESSION_TIMEOUTS, type SecurityPreferences, type SessionTimeout } from "@regia/domain/preferences";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Select } from "../../../components/Select/index.ts";
import { Switch } from "../../../components/Switch/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import type { PreferencesState } from "../preferencesState.ts";
import { SectionLoading, SectionUnread } from "../SectionPlaceholder.tsx";
import { timeout as timeoutStyle } from "./SecuritySection.css.ts";

const HOUR = 60;

/** Preferences for sign-in alerts and session duration. Changes are saved immediately. */
export function SignInPreferences({
  state,
  onChange,
  onRetry,
}: {
  state: PreferencesState<SecurityPreferences>;
  onChange: (values: SecurityPreferences) => void;
  onRetry: () => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  if (state.kind === "loading") return <SectionLoading />;
  if (state.kind === "unread") return <SectionUnread reason={state.reason} onRetry={onRetry} />;
  const { values, save } = state;
  const isSaving = save.kind === "saving";
  const lasting = (minutes: SessionTimeout) =>
    minutes < HOUR
      ? t("security.timeout.minutes", { count: minutes })
      : t("security.timeout.hours", { count: minutes / HOUR });
  const outcome =
    save.kind === "failed"
      ? say(save.reason)
      : save.kind === "saved"
        ? t("security.access.saved")
        : undefined;
  return (
    <>
      <Switch
        isSelected={values.login_notifications}
        isDisabled={isSaving}
        onChange={(isOn) => onChange({ ...values, login_notifications: isOn })}
        hint={t("security.fields.login_notifications_hint")}
      >
        {t("security.fields.login_notifications")}
      </Switch>
      <Select
        label={t("security.fields.session_timeout")}
        hint={t("security.fields.session_timeout_hint")}
        options={SESSION_TIMEOUTS.map((minutes) => ({ value: `${minutes}`, label: lasting(minutes) }))}
        value={`${values.session_timeout_minutes}`}
        isDisabled={isSaving}
        onChange={(chosen) => {
          const minutes = SESSION_TIMEOUTS.find((one) => `${one}` === chosen);
          if (minutes !== undefined) onChange({ ...values, session_timeout_minutes: minutes });
        }}
        className={timeoutStyle}
      />
      <FormMessage tone={save.kind === "failed" ? "error" : "success"}>{outcome}</FormMessage>
    </>
  );
}
