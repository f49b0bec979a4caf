import { formResult, VALID } from "@regia/domain/validation";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm, useOneTimeCode } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

/** State of the verification. */
export type SecondFactorState =
  | { kind: "asking" }
  | { kind: "checking" }
  /** The code was wrong, or could not be verified; another one can be entered. */
  | { kind: "refused"; reason: LocalizedText };

export interface SecondFactorScreenProps {
  state: SecondFactorState;
  /** Called with a code of six digits. */
  onSubmit: (code: string) => void;
  /** Called with a recovery code. Default: the person has none. */
  onRecoverySubmit?: ((code: string) => void) | undefined;
  /** Called to log out, for people without a code. */
  onLogout: () => void;
}

type Way = "app" | "recovery";

/** Asks for the code of the authenticator app after sign-in, or for a recovery code. */
export function SecondFactorScreen({ state, onSubmit, onRecoverySubmit, onLogout }: SecondFactorScreenProps) {
  const t = useText("settings");
  const [way, setWay] = useState<Way>("app");
  const [tried, setTried] = useState<Way>("app");
  const form = {
    isChecking: state.kind === "checking",
    refusal: state.kind === "refused" && tried === way ? state.reason : undefined,
    onLogout,
  };
  const giving = (submit: (code: string) => void) => (code: string) => {
    setTried(way);
    submit(code);
  };
  const isRecovering = onRecoverySubmit !== undefined && way === "recovery";
  return (
    <CenteredPage
      title={t("security.twoFactor.title")}
      lead={isRecovering ? t("security.recovery.ask") : t("security.twoFactor.ask")}
    >
      {isRecovering ? (
        <RecoveryForm {...form} onSubmit={giving(onRecoverySubmit)} />
      ) : (
        <AppForm {...form} onSubmit={giving(onSubmit)} />
      )}
      {onRecoverySubmit ? (
        <Inline>
          <Button onPress={() => setWay(isRecovering ? "app" : "recovery")}>
            {isRecovering ? t("security.recovery.useApp") : t("security.recovery.use")}
          </Button>
        </Inline>
      ) : null}
      <p>
        <Link href="/contacts">{t("security.twoFactor.lost")}</Link>
      </p>
    </CenteredPage>
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
