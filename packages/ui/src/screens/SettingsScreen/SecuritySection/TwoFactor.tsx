import { useCallback, useLayoutEffect, useRef } from "react";
import { Button } from "../../../components/Button/index.ts";
import { DescriptionList } from "../../../components/DescriptionList/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { Switch } from "../../../components/Switch/index.ts";
import { TextField } from "../../../components/TextField/index.ts";
import { useOneTimeCode } from "../../../forms/index.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { Passkeys, type PasskeysState } from "./Passkeys.tsx";
import { RecoveryCodes, type RecoveryCodesState } from "./RecoveryCodes.tsx";
import { code as codeStyle, enrolling, qr } from "./SecuritySection.css.ts";

/** State of the authenticator app. */
export type TwoFactorState =
  | { kind: "off" }
  | {
      kind: "enrolling";
      /** Address of the QR code's picture, usually a data URL. */
      qrCode: string;
      /** The secret as text, to be typed instead. */
      secret: string;
      isVerifying?: boolean | undefined;
      /** Why the last code was rejected. Default: no code was. */
      refusal?: LocalizedText | undefined;
    }
  | { kind: "on" }
  /** The authentication service does not support it (decision 16). */
  | { kind: "unavailable" }
  | { kind: "failed"; reason: LocalizedText };

/** Second factor: an authenticator app, which is off, being set up, or on; passkeys; recovery codes in place of both. */
export function TwoFactor({
  state,
  passkeys,
  recoveryCodes,
  onChange,
  onVerify,
  onCancel,
  onPasskeyAdd,
  onPasskeyCancel,
  onPasskeyRemove,
  onRecoveryCodesMake,
  onRecoveryCodesDownload,
  onRecoveryCodesStored,
}: {
  state: TwoFactorState;
  passkeys: PasskeysState | undefined;
  recoveryCodes: RecoveryCodesState | undefined;
  onChange: (isOn: boolean) => void;
  onVerify: (code: string) => void;
  onCancel: () => void;
  onPasskeyAdd: (name: string) => void;
  onPasskeyCancel: () => void;
  onPasskeyRemove: (id: string) => void;
  onRecoveryCodesMake: () => void;
  onRecoveryCodesDownload: (codes: readonly string[]) => void;
  onRecoveryCodesStored: () => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  const toggle = useRef<HTMLInputElement>(null);
  const backToToggle = useCallback(() => toggle.current?.focus(), []);
  const hint = () => {
    if (state.kind === "unavailable") return t("security.twoFactor.unavailable");
    if (state.kind !== "on") return t("security.twoFactor.hint");
    return passkeys?.passkeys.length ? t("security.twoFactor.onWithPasskey") : t("security.twoFactor.on");
  };
  return (
    <>
      <Switch
        isSelected={state.kind === "on" || state.kind === "enrolling"}
        isDisabled={state.kind === "unavailable"}
        onChange={(isOn) => (state.kind === "enrolling" && !isOn ? onCancel() : onChange(isOn))}
        hint={hint()}
        inputRef={toggle}
      >
        {t("security.twoFactor.label")}
      </Switch>
      {state.kind === "failed" ? <FormMessage tone="error">{say(state.reason)}</FormMessage> : null}
      {state.kind === "enrolling" ? (
        <Enrolment state={state} onVerify={onVerify} onCancel={onCancel} onFocusLost={backToToggle} />
      ) : null}
      {passkeys ? (
        <Passkeys
          state={passkeys}
          hasApp={state.kind === "on"}
          onAdd={onPasskeyAdd}
          onCancel={onPasskeyCancel}
          onRemove={onPasskeyRemove}
        />
      ) : null}
      {recoveryCodes ? (
        <RecoveryCodes
          state={recoveryCodes}
          onMake={onRecoveryCodesMake}
          onDownload={onRecoveryCodesDownload}
          onStored={() => {
            backToToggle();
            onRecoveryCodesStored();
          }}
        />
      ) : null}
    </>
  );
}

function Enrolment({
  state: { qrCode, secret, isVerifying = false, refusal },
  onVerify,
  onCancel,
  onFocusLost,
}: {
  state: Extract<TwoFactorState, { kind: "enrolling" }>;
  onVerify: (code: string) => void;
  onCancel: () => void;
  /** Called when the form disappears while it has the focus. */
  onFocusLost: () => void;
}) {
  const t = useText("settings");
  const { field, onSubmit } = useOneTimeCode({
    label: t("security.twoFactor.code"),
    hint: t("security.twoFactor.codeHint"),
    refusal,
    onSubmit: onVerify,
  });
  const form = useRef<HTMLFormElement>(null);
  // In an effect, because the form disappears with the server's response and not with a press.
  useLayoutEffect(() => {
    const box = form.current;
    return () => {
      if (box?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);
  return (
    <form ref={form} noValidate className={enrolling} onSubmit={onSubmit}>
      <p>{t("security.twoFactor.scan")}</p>
      <img src={qrCode} alt={t("security.twoFactor.qr")} className={qr} />
      <DescriptionList
        items={[
          {
            term: t("security.twoFactor.secret"),
            detail: secret,
            copy: { text: secret, label: t("security.twoFactor.copySecret") },
          },
        ]}
      />
      {/* Read-only rather than disabled while the code is verified, because a disabled field loses the focus. */}
      <TextField {...field} isReadOnly={isVerifying} className={codeStyle} />
      <Inline gap="x3">
        <Button
          type="submit"
          tone="primary"
          isPending={isVerifying}
          pendingText={t("security.twoFactor.confirming")}
        >
          {t("security.twoFactor.confirm")}
        </Button>
        <Button onPress={onCancel} isDisabled={isVerifying}>
          {t("security.twoFactor.cancel")}
        </Button>
      </Inline>
    </form>
  );
}
