import { useEffect, useRef } from "react";
import { Button } from "../../../components/Button/index.ts";
import { CopyButton } from "../../../components/CopyButton/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { enrolling as box, recoveryCode, recoveryCodes } from "./SecuritySection.css.ts";

export type RecoveryCodesState =
  | { kind: "none" }
  /** How many are unused. */
  | { kind: "left"; remaining: number }
  | { kind: "making" }
  /** New ones, which are shown this once. */
  | { kind: "made"; codes: readonly string[] }
  | { kind: "failed"; reason: LocalizedText };

/** A code in groups of four characters, to be read and typed. */
const grouped = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

/** The codes that let somebody in without the authenticator app: made, shown once, counted. */
export function RecoveryCodes({
  state,
  onMake,
  onDownload,
  onStored,
}: {
  state: RecoveryCodesState;
  onMake: () => void;
  onDownload: (codes: readonly string[]) => void;
  onStored: () => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  if (state.kind === "made")
    return <MadeCodes codes={state.codes.map(grouped)} onDownload={onDownload} onStored={onStored} />;
  const text = () => {
    if (state.kind !== "left") return t("security.recovery.none");
    const left = t("security.recovery.left", { count: state.remaining });
    return state.remaining === 0 ? left : `${left} ${t("security.recovery.renewHint")}`;
  };
  return (
    <div className={box}>
      <p>{text()}</p>
      {state.kind === "failed" ? <FormMessage tone="error">{say(state.reason)}</FormMessage> : null}
      <div>
        <Button
          onPress={onMake}
          isPending={state.kind === "making"}
          pendingText={t("security.recovery.making")}
        >
          {state.kind === "left" ? t("security.recovery.renew") : t("security.recovery.make")}
        </Button>
      </div>
    </div>
  );
}

function MadeCodes({
  codes,
  onDownload,
  onStored,
}: {
  codes: readonly string[];
  onDownload: (codes: readonly string[]) => void;
  onStored: () => void;
}) {
  const t = useText("settings");
  const region = useRef<HTMLElement>(null);
  // They are shown once, so they must not be overlooked.
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} tabIndex={-1} aria-label={t("security.recovery.title")} className={box}>
      <p>{t("security.recovery.made")}</p>
      <ul className={recoveryCodes}>
        {codes.map((code) => (
          <li key={code} className={recoveryCode}>
            {code}
          </li>
        ))}
      </ul>
      <Inline gap="x3">
        <Button tone="primary" onPress={onStored}>
          {t("security.recovery.stored")}
        </Button>
        <Button onPress={() => onDownload(codes)}>{t("security.recovery.download")}</Button>
        <CopyButton text={codes.join("\n")} label={t("security.recovery.copy")} />
      </Inline>
    </section>
  );
}
