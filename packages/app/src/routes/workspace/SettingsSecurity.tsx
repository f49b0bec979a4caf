import { useText } from "@regia/ui/i18n";
import { type SecurityPreferences, SecuritySection } from "@regia/ui/screens/SettingsScreen";
import { useState } from "react";
import { useSession } from "../../app/services.ts";
import { requestFailure } from "../../settings/failures.ts";
import { usePreferences } from "../../settings/preferencesContext.ts";
import type { SettingsSectionProps } from "../../settings/sectionProps.ts";
import { usePasswordChange } from "../../settings/usePasswordChange.ts";
import { useSaving } from "../../settings/useSaving.ts";
import { useSessions } from "../../settings/useSessions.ts";
import { useTwoFactor } from "../../settings/useTwoFactor.ts";

/** The security section: password, second factor, ways of signing in, sessions (decision 16). */
export function SettingsSecurity({ isShown }: SettingsSectionProps) {
  const t = useText("settings");
  const state = useSession();
  const { preferences, save, retry } = usePreferences();
  const sessions = useSessions(isShown);
  const email = state.status === "signedIn" ? (state.user.email ?? "") : "";
  const [password, changePassword] = usePasswordChange(email, sessions.refresh);
  const twoFactor = useTwoFactor(isShown, t("security.twoFactor.codeWrong"));
  const [saving, run] = useSaving();
  /** What was chosen and is not kept yet. */
  const [chosen, setChosen] = useState<SecurityPreferences | null>(null);

  async function store(values: SecurityPreferences) {
    setChosen(values);
    await run(() => save("security", values), requestFailure);
    // Not kept: the switch goes back to what holds.
    setChosen(null);
  }

  return (
    <SecuritySection
      password={password}
      onPasswordChange={changePassword}
      twoFactor={twoFactor.state}
      onTwoFactorChange={twoFactor.change}
      onTwoFactorVerify={twoFactor.verify}
      onTwoFactorCancel={twoFactor.cancel}
      preferences={
        preferences.kind === "ready"
          ? { kind: "ready", values: chosen ?? preferences.value.security, save: saving }
          : preferences
      }
      onPreferencesChange={(values) => void store(values)}
      onPreferencesRetry={retry}
      sessions={sessions.state}
      onSessionEnd={sessions.end}
      onOtherSessionsEnd={sessions.endOthers}
      onSessionsRetry={sessions.retry}
    />
  );
}
