import { useText } from "@regia/ui/i18n";
import { SecuritySection } from "@regia/ui/screens/SettingsScreen";
import { downloadFile } from "../browser/downloadFile.ts";
import { usePreferences } from "../preferences/usePreferences.ts";
import { useSession } from "../services/services.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";
import { usePasskeys } from "./usePasskeys.ts";
import { usePasswordChange } from "./usePasswordChange.ts";
import { useSessions } from "./useSessions.ts";
import { useTokenOffer } from "./useTokenOffer.tsx";
import { useTokens } from "./useTokens.ts";
import { useTwoFactor } from "./useTwoFactor.ts";

/** The security section: password, second factor, sign-in methods, sessions (decision 16). */
export function SettingsSecurity(props: SettingsSectionProps) {
  const t = useText("settings");
  const session = useSession();
  const preferences = usePreferences(props.userId, "security");
  const sessions = useSessions(props);
  const tokens = useTokens(props);
  const offer = useTokenOffer(tokens.refresh);
  const [password, changePassword] = usePasswordChange(() => {
    sessions.refresh();
    void offer.make();
  });
  const twoFactor = useTwoFactor(props, {
    wrongCode: t("security.twoFactor.codeWrong"),
    onProtected: () => void offer.make(),
  });
  const passkeys = usePasskeys(twoFactor);

  return (
    <>
      <SecuritySection
        email={(session.status === "signedIn" && session.user.email) || ""}
        names={
          session.status === "signedIn" ? [session.profile?.full_name, session.profile?.display_name] : []
        }
        password={password}
        onPasswordChange={changePassword}
        twoFactor={twoFactor.state}
        onTwoFactorChange={twoFactor.change}
        onTwoFactorVerify={twoFactor.verify}
        onTwoFactorCancel={twoFactor.cancel}
        passkeys={passkeys.state}
        onPasskeyAdd={passkeys.add}
        onPasskeyCancel={passkeys.cancel}
        onPasskeyRemove={passkeys.remove}
        recoveryCodes={twoFactor.recoveryCodes}
        onRecoveryCodesMake={twoFactor.makeCodes}
        onRecoveryCodesDownload={(codes) =>
          downloadFile(new File([codes.join("\n")], t("security.recovery.file"), { type: "text/plain" }))
        }
        onRecoveryCodesStored={twoFactor.hideCodes}
        preferences={preferences.state}
        onPreferencesChange={preferences.save}
        onPreferencesRetry={preferences.retry}
        sessions={sessions.state}
        onSessionEnd={sessions.end}
        onOtherSessionsEnd={sessions.endOthers}
        onSessionsRetry={sessions.refresh}
        tokens={tokens.state}
        onTokenRevoke={tokens.revoke}
        onAllTokensRevoke={tokens.revokeAll}
        onTokensRetry={tokens.refresh}
      />
      {offer.dialog}
    </>
  );
}
