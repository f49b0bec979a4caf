import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useOneTimeCode } from "../../forms/index.ts";
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
  /** Called to log out, for people without a code. */
  onLogout: () => void;
}

/** Asks for the code of the authenticator app after sign-in. */
export function SecondFactorScreen({ state, onSubmit, onLogout }: SecondFactorScreenProps) {
  const t = useText("settings");
  const auth = useText("auth");
  const shell = useText("shell");
  const { field, onSubmit: submit } = useOneTimeCode({
    refusal: state.kind === "refused" ? state.reason : undefined,
    onSubmit,
  });
  return (
    <CenteredPage title={t("security.twoFactor.title")} lead={t("security.twoFactor.ask")}>
      <form noValidate onSubmit={submit}>
        <Stack gap="x4">
          <TextField {...field} autoFocus />
          <Inline gap="x3">
            <Button
              type="submit"
              tone="primary"
              isPending={state.kind === "checking"}
              pendingText={auth("login.pending")}
            >
              {auth("login.submit")}
            </Button>
            <Button onPress={onLogout}>{shell("logout")}</Button>
          </Inline>
          <p>
            <Link href="/contacts">{t("security.twoFactor.lost")}</Link>
          </p>
        </Stack>
      </form>
    </CenteredPage>
  );
}
