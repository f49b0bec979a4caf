import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useOneTimeCode } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

/** Where the question for the code stands. */
export type SecondFactorState =
  | { kind: "asking" }
  | { kind: "checking" }
  /** The code was wrong, or could not be judged: the question stays. */
  | { kind: "refused"; reason: LocalizedText };

export interface SecondFactorScreenProps {
  state: SecondFactorState;
  /** Called with six digits. */
  onSubmit: (code: string) => void;
  /** The way out for whoever has no code. */
  onLogout: () => void;
  /** Where help is for whoever lost the authenticator. Default: the contacts. */
  contactsHref?: string | undefined;
}

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
