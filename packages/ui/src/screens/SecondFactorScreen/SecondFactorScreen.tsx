import { formResult, VALID } from "@regia/domain/validation";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm, useOneTimeCode } from "../../forms/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

/** State of the verification. */
export type SecondFactorState =
  | { kind: "asking" }
  | { kind: "checking" }
  /** The device is asked for the passkey. */
  | { kind: "waiting" }
  /** The person, or the time, ended that; nothing has changed. */
  | { kind: "cancelled" }
  /** The answer was wrong, or could not be verified; another one can be given. */
  | { kind: "refused"; reason: LocalizedText };

/** What the person can do with a passkey. */
export interface PasskeyQuestion {
  /** Why none can be used here. Default: one can. */
  obstacle?: "browser" | "address" | undefined;
  /** Called to ask the device. */
  onUse: () => void;
  /** Called to no longer wait for it. */
  onCancel: () => void;
}

export interface SecondFactorScreenProps {
  state: SecondFactorState;
  /** Called with a code of six digits. Default: the person has no authenticator app. */
  onSubmit?: ((code: string) => void) | undefined;
  /** Default: the person has no passkey. */
  passkey?: PasskeyQuestion | undefined;
  /** Called with a recovery code. Default: the person has none. */
  onRecoverySubmit?: ((code: string) => void) | undefined;
  /** Called to log out, for people without a code. */
  onLogout: () => void;
}

type Way = "passkey" | "app" | "recovery";

/** Asks for a passkey or the code of the authenticator app after sign-in, or for a recovery code. */
export function SecondFactorScreen({
  state,
  onSubmit,
  passkey,
  onRecoverySubmit,
  onLogout,
}: SecondFactorScreenProps) {
  const t = useText("settings");
  const ways: Way[] = [];
  if (passkey) ways.push("passkey");
  if (onSubmit) ways.push("app");
  if (onRecoverySubmit) ways.push("recovery");
  const [first = "app"] = passkey?.obstacle && ways.length > 1 ? ways.slice(1) : ways;
  const [chosen, setChosen] = useState<Way>(first);
  const way = ways.includes(chosen) ? chosen : first;
  const [tried, setTried] = useState<Way>(first);
  const form = {
    isChecking: state.kind === "checking",
    refusal: state.kind === "refused" && tried === way ? state.reason : undefined,
    onLogout,
  };
  const giving =
    <Given extends unknown[]>(give: (...given: Given) => void) =>
    (...given: Given) => {
      setTried(way);
      give(...given);
    };
  const words = {
    passkey: { ask: t("security.passkeys.ask"), use: t("security.passkeys.use") },
    app: { ask: t("security.twoFactor.ask"), use: t("security.recovery.useApp") },
    recovery: { ask: t("security.recovery.ask"), use: t("security.recovery.use") },
  };
  return (
    <CenteredPage title={t("security.twoFactor.title")} lead={words[way].ask}>
      {way === "passkey" && passkey ? (
        <PasskeyPanel
          state={tried === way ? state : { kind: "asking" }}
          question={{ ...passkey, onUse: giving(passkey.onUse) }}
          onLogout={onLogout}
        />
      ) : null}
      {way === "app" && onSubmit ? <AppForm {...form} onSubmit={giving(onSubmit)} /> : null}
      {way === "recovery" && onRecoverySubmit ? (
        <RecoveryForm {...form} onSubmit={giving(onRecoverySubmit)} />
      ) : null}
      {ways.length > 1 ? (
        <Inline>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} isDisabled={state.kind === "waiting"} onPress={() => setChosen(other)}>
                {words[other].use}
              </Button>
            ))}
        </Inline>
      ) : null}
      <p>
        <Link href="/contacts">{passkey ? t("security.passkeys.lost") : t("security.twoFactor.lost")}</Link>
      </p>
    </CenteredPage>
  );
}

function PasskeyPanel({
  state,
  question: { obstacle, onUse, onCancel },
  onLogout,
}: {
  state: SecondFactorState;
  question: PasskeyQuestion;
  onLogout: () => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  const shell = useText("shell");
  const isWaiting = state.kind === "waiting";
  const told = () => {
    if (obstacle) return t(`security.passkeys.obstacle.${obstacle}`);
    if (state.kind === "cancelled") return t("security.passkeys.cancelled");
    return state.kind === "refused" ? say(state.reason) : undefined;
  };
  return (
    <Inline gap="x3">
      <Button
        tone="primary"
        autoFocus
        isDisabled={obstacle !== undefined}
        isPending={isWaiting}
        pendingText={t("security.passkeys.waiting")}
        onPress={onUse}
      >
        {t("security.passkeys.use")}
      </Button>
      {isWaiting ? (
        <Button onPress={onCancel}>{t("security.passkeys.cancel")}</Button>
      ) : (
        <Button onPress={onLogout}>{shell("logout")}</Button>
      )}
      <FormMessage tone={state.kind === "refused" ? "error" : "info"}>{told()}</FormMessage>
    </Inline>
  );
}

interface CodeFormProps {
  isChecking: boolean;
  refusal: LocalizedText | undefined;
  onSubmit: (code: string) => void;
  onLogout: () => void;
}

function AppForm({ refusal, onSubmit, ...rest }: CodeFormProps) {
  const t = useText("settings");
  const { field, onSubmit: submit } = useOneTimeCode({
    label: t("security.twoFactor.code"),
    hint: t("security.twoFactor.codeHint"),
    refusal,
    onSubmit,
  });
  return <CodeForm {...rest} field={<TextField {...field} autoFocus />} onSubmit={submit} />;
}

/** Spaces, hyphens and capitals do not count. */
const RECOVERY_CODE = /^[a-z\d]{16}$/;

function RecoveryForm({ refusal, onSubmit, ...rest }: CodeFormProps) {
  const t = useText("settings");
  const [isIncomplete, setIncomplete] = useState(false);
  const form = useForm<"code">({
    initial: { code: "" },
    validate: () => formResult({ code: VALID }),
    onSubmit: ({ code }) => {
      const plain = code.replace(/[\s-]/g, "").toLowerCase();
      const isComplete = RECOVERY_CODE.test(plain);
      setIncomplete(!isComplete);
      if (isComplete) onSubmit(plain);
    },
    refusal: { field: "code", reason: isIncomplete ? t("security.recovery.incomplete") : refusal },
  });
  const field = (
    <TextField
      {...form.field("code", t("security.recovery.codeHint"))}
      label={t("security.recovery.code")}
      autoComplete="off"
      autoFocus
    />
  );
  return <CodeForm {...rest} field={field} onSubmit={form.onSubmit} />;
}

function CodeForm({
  field,
  isChecking,
  onSubmit,
  onLogout,
}: Pick<CodeFormProps, "isChecking" | "onLogout"> & {
  field: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const auth = useText("auth");
  const shell = useText("shell");
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="x4">
        {field}
        <Inline gap="x3">
          <Button type="submit" tone="primary" isPending={isChecking} pendingText={auth("login.pending")}>
            {auth("login.submit")}
          </Button>
          <Button onPress={onLogout}>{shell("logout")}</Button>
        </Inline>
      </Stack>
    </form>
  );
}
