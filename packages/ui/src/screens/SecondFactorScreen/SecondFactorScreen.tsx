import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import { useWords, type Words } from "../../i18n/useWords.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

/** Where the question for the code stands. */
export type SecondFactorState =
  | { kind: "asking" }
  | { kind: "checking" }
  /** The code was wrong, or could not be judged: the question stays. */
  | { kind: "refused"; reason: Words };

export interface SecondFactorScreenProps {
  state: SecondFactorState;
  /** Called with six digits. */
  onSubmit: (code: string) => void;
  /** The way out for whoever has no code. */
  onLogout: () => void;
  /** Where help is for whoever lost the authenticator. Default: the contacts. */
  contactsHref?: string;
}

const CODE = /^\d{6}$/;

/** Asks whoever signed in for the code of the authenticator, before the signed-in area opens. */
export function SecondFactorScreen({
  state,
  onSubmit,
  onLogout,
  contactsHref = "/contacts",
}: SecondFactorScreenProps) {
  const t = useText("settings");
  const words = useText("auth");
  const shell = useText("shell");
  const say = useWords();
  const [code, setCode] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const digits = code.replace(/\s/g, "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const isComplete = CODE.test(digits);
    setIncomplete(!isComplete);
    if (isComplete) onSubmit(digits);
  }

  const error = () => {
    if (isIncomplete) return t("security.twoFactor.codeInvalid");
    return state.kind === "refused" ? say(state.reason) : undefined;
  };

  return (
    <CenteredPage title={t("security.twoFactor.title")} lead={t("security.twoFactor.ask")}>
      <form noValidate onSubmit={submit}>
        <Stack gap="x4">
          <TextField
            name="code"
            label={t("security.twoFactor.code")}
            hint={t("security.twoFactor.codeHint")}
            error={error()}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
          <Inline gap="x3">
            <Button
              type="submit"
              tone="primary"
              isPending={state.kind === "checking"}
              pendingText={words("login.pending")}
            >
              {words("login.submit")}
            </Button>
            <Button onPress={onLogout}>{shell("logout")}</Button>
          </Inline>
          <p>
            <Link href={contactsHref}>{t("security.twoFactor.lost")}</Link>
          </p>
        </Stack>
      </form>
    </CenteredPage>
  );
}
