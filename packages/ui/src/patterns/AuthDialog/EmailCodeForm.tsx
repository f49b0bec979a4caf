import { Button } from "../../components/Button/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useOneTimeCode } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/index.ts";
import { useText } from "../../i18n/useText.ts";
import { form } from "./AuthDialog.css.ts";
import type { AuthPending } from "./types.ts";

export interface EmailCodeFormProps {
  pending: AuthPending | null;
  /** Why the last code was rejected, if it was. */
  refusal: LocalizedText | undefined;
  /** Called with a code of six digits. */
  onCode: (code: string) => void;
}

/** Form for the code in an email, which does the same as the link beside it. */
export function EmailCodeForm({ pending, refusal, onCode }: EmailCodeFormProps) {
  const t = useText("auth");
  const { field, onSubmit } = useOneTimeCode({
    label: t("code.label"),
    hint: t("code.hint"),
    refusal,
    onSubmit: onCode,
  });
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <TextField {...field} autoFocus />
      <Button
        type="submit"
        tone="primary"
        isFullWidth
        isPending={pending === "code"}
        isDisabled={pending !== null && pending !== "code"}
        pendingText={t("code.pending")}
      >
        {t("code.submit")}
      </Button>
    </form>
  );
}
