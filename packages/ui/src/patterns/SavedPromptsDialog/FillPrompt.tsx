import { fillPrompt, promptVariables } from "@regia/domain/prompts";
import { useId, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import { form, note } from "./SavedPromptsDialog.css.ts";
import type { SavedPrompt } from "./types.ts";

/** Asks for the values of a prompt's variables. One that stays empty stays in the text, to be written there. */
export function FillPrompt({
  prompt: { title, text },
  onBack,
  onClose,
  onUse,
}: {
  prompt: SavedPrompt;
  onBack: () => void;
  onClose: () => void;
  onUse: (text: string) => void;
}) {
  const t = useText("prompts");
  const formId = useId();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const filled = fillPrompt(text, new Map([...values].filter(([, value]) => value !== "")));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="md"
      footer={
        <>
          <Button onPress={onBack}>{t("back")}</Button>
          <Button type="submit" form={formId} tone="primary">
            {t("fill.use")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={form}
        onSubmit={(event) => {
          event.preventDefault();
          onUse(filled);
        }}
      >
        <p className={note}>{t("fill.note")}</p>
        {promptVariables(text).map((name, index) => (
          <TextField
            key={name}
            label={name}
            value={values.get(name) ?? ""}
            onChange={(value) => setValues((before) => new Map(before).set(name, value))}
            autoComplete="off"
            autoFocus={index === 0}
            isMultiline
            rows={1}
          />
        ))}
        <TextField label={t("fill.preview")} value={filled} isReadOnly isMultiline rows={5} />
      </form>
    </Dialog>
  );
}
