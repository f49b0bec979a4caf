import { TOKEN_DAYS } from "@regia/domain/administration";
import type { SecurityPreferences } from "@regia/domain/preferences";
import type { SaveState } from "../../../forms/index.ts";
import { useText } from "../../../i18n/useText.ts";
import { type PasswordChange, PasswordChangeForm } from "../../../patterns/PasswordChangeForm/index.ts";
import type { PreferencesState } from "../preferencesState.ts";
import { SectionHead } from "../SectionHead.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import type { PasskeysState } from "./Passkeys.tsx";
import type { RecoveryCodesState } from "./RecoveryCodes.tsx";
import { Sessions, type SessionsState } from "./Sessions.tsx";
import { SignInPreferences } from "./SignInPreferences.tsx";
import { Tokens, type TokensState } from "./Tokens.tsx";
import { TwoFactor, type TwoFactorState } from "./TwoFactor.tsx";

export interface SecuritySectionProps {
  /** Address of the account, for password managers. */
  email: string;
  /** Names of the person: a password of little more than these is refused. Default: none. */
  names?: readonly (string | null | undefined)[] | undefined;
  password: SaveState;
  onPasswordChange: (change: PasswordChange) => void;
  twoFactor: TwoFactorState;
  /** Called when the switch changes: on starts the enrolment, off removes the factor. */
  onTwoFactorChange: (isOn: boolean) => void;
  /** Called with a code of six digits. */
  onTwoFactorVerify: (code: string) => void;
  onTwoFactorCancel: () => void;
  /** Default: not known yet. */
  passkeys?: PasskeysState | undefined;
  /** Called with the name of a new passkey. */
  onPasskeyAdd: (name: string) => void;
  /** Called to no longer wait for the device. */
  onPasskeyCancel: () => void;
  onPasskeyRemove: (id: string) => void;
  /** Default: there is no second factor, or the authentication service has none. */
  recoveryCodes?: RecoveryCodesState | undefined;
  /** Called to make recovery codes, in the place of former ones. */
  onRecoveryCodesMake: () => void;
  /** Called to store them in a file, with the codes as they are shown. */
  onRecoveryCodesDownload: (codes: readonly string[]) => void;
  /** Called when the person has kept them. */
  onRecoveryCodesStored: () => void;
  preferences: PreferencesState<SecurityPreferences>;
  /** Called with all preferences after each change. */
  onPreferencesChange: (values: SecurityPreferences) => void;
  /** Called to load the preferences again. */
  onPreferencesRetry: () => void;
  sessions: SessionsState;
  onSessionEnd: (id: string) => void;
  onOtherSessionsEnd: () => void;
  /** Called to load the sessions again. */
  onSessionsRetry: () => void;
  /** The tokens of the person's programs. */
  tokens: TokensState;
  onTokenRevoke: (id: string) => void;
  onAllTokensRevoke: () => void;
  /** Called to load the tokens again. */
  onTokensRetry: () => void;
}

/** Security section of the settings (decision 16). */
export function SecuritySection({
  email,
  names,
  password,
  onPasswordChange,
  twoFactor,
  onTwoFactorChange,
  onTwoFactorVerify,
  onTwoFactorCancel,
  passkeys,
  onPasskeyAdd,
  onPasskeyCancel,
  onPasskeyRemove,
  recoveryCodes,
  onRecoveryCodesMake,
  onRecoveryCodesDownload,
  onRecoveryCodesStored,
  preferences,
  onPreferencesChange,
  onPreferencesRetry,
  sessions,
  onSessionEnd,
  onOtherSessionsEnd,
  onSessionsRetry,
  tokens,
  onTokenRevoke,
  onAllTokensRevoke,
  onTokensRetry,
}: SecuritySectionProps) {
  const t = useText("settings");
  const tokenText = useText("programTokens");
  return (
    <>
      <SectionHead title={t("sections.security")} intro={t("security.intro")} />
      <SettingsGroup title={t("password.title")} intro={t("password.intro")}>
        <PasswordChangeForm email={email} names={names} state={password} onSubmit={onPasswordChange} />
      </SettingsGroup>
      <SettingsGroup title={t("security.twoFactor.title")}>
        <TwoFactor
          state={twoFactor}
          passkeys={passkeys}
          recoveryCodes={recoveryCodes}
          onChange={onTwoFactorChange}
          onVerify={onTwoFactorVerify}
          onCancel={onTwoFactorCancel}
          onPasskeyAdd={onPasskeyAdd}
          onPasskeyCancel={onPasskeyCancel}
          onPasskeyRemove={onPasskeyRemove}
          onRecoveryCodesMake={onRecoveryCodesMake}
          onRecoveryCodesDownload={onRecoveryCodesDownload}
          onRecoveryCodesStored={onRecoveryCodesStored}
        />
      </SettingsGroup>
      <SettingsGroup title={t("security.access.title")}>
        <SignInPreferences state={preferences} onChange={onPreferencesChange} onRetry={onPreferencesRetry} />
      </SettingsGroup>
      <SettingsGroup title={t("security.sessions.title")} intro={t("security.sessions.intro")}>
        <Sessions
          state={sessions}
          onEnd={onSessionEnd}
          onEndOthers={onOtherSessionsEnd}
          onRetry={onSessionsRetry}
        />
      </SettingsGroup>
      <SettingsGroup title={tokenText("title")} intro={tokenText("intro", { days: TOKEN_DAYS.usual })}>
        <Tokens
          state={tokens}
          onRevoke={onTokenRevoke}
          onRevokeAll={onAllTokensRevoke}
          onRetry={onTokensRetry}
        />
      </SettingsGroup>
    </>
  );
}
