import { Button } from "@regia/ui/components/Button";
import { Inline, Stack } from "@regia/ui/components/Stack";
import { TextField } from "@regia/ui/components/TextField";
import { useText, useWords } from "@regia/ui/i18n";
import { CenteredPage } from "@regia/ui/patterns/CenteredPage";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { type FormEvent, useState } from "react";
import { useServices } from "../app/services.ts";
import { requestFailure } from "./failures.ts";
import { confirmTwoFactor, isWrongCode } from "./twoFactor.ts";
import { useSaving } from "./useSaving.ts";

const CODE = /^\d{6}$/;

/**
 * Asks for the code of the authenticator before the signed-in area opens. The session that the right code makes takes
 * this page away by itself.
 */
export function SecondFactorGate({ factorId }: { factorId: string }) {
  const { auth, backend } = useServices();
  const t = useText("settings");
  const words = useText("auth");
  const shell = useText("shell");
  const say = useWords();
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<string>();
  const [state, save] = useSaving();
  const digits = code.replace(/\s/g, "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!CODE.test(digits)) return setRefused(t("security.twoFactor.codeInvalid"));
    setRefused(undefined);
    void save(
      () => confirmTwoFactor(backend, factorId, digits),
      (error) => (isWrongCode(error) ? t("security.twoFactor.codeWrong") : requestFailure(error)),
    );
  }

  return (
    <>
      <PageTitle page="callback" />
      <CenteredPage title={t("security.twoFactor.title")} lead={t("security.twoFactor.hint")}>
        <form noValidate onSubmit={submit}>
          <Stack gap="x4">
            <TextField
              name="code"
              label={t("security.twoFactor.code")}
              hint={t("security.twoFactor.codeHint")}
              error={refused ?? (state.kind === "failed" ? say(state.reason) : undefined)}
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
                isPending={state.kind === "saving"}
                pendingText={words("login.pending")}
              >
                {words("login.submit")}
              </Button>
              <Button onPress={() => void auth.logout()}>{shell("logout")}</Button>
            </Inline>
          </Stack>
        </form>
      </CenteredPage>
    </>
  );
}
