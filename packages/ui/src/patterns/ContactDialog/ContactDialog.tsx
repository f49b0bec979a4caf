import { validateContactForm } from "@regia/domain/validation";
import { useId } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { ContactFormState, ContactMessage } from "./types.ts";

export interface ContactDialogProps {
  state: ContactFormState;
  onSend: (message: ContactMessage) => void;
  onClose: () => void;
}

/** Form for a message to a desk. What was written stays if sending fails. */
export function ContactDialog({ state, onSend, onClose }: ContactDialogProps) {
  const t = useText("contacts");
  const components = useText("components");
  const say = useLocalizedText();
  const formId = useId();
  const { field, values, onSubmit } = useForm({
    initial: { email: "", message: "" },
    validate: validateContactForm,
    onSubmit: (written) => onSend({ desk: state.desk, ...written }),
  });
  const isSending = state.kind === "sending";
  const isWritten = Object.values(values).some((value) => value !== "");
  const title = t(`desk.${state.desk}.title`);
  if (state.kind === "sent") {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        footer={<Button onPress={onClose}>{t("form.close")}</Button>}
      >
        <Banner tone="success">{t("form.sent", { email: values.email.trim() })}</Banner>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="md"
      isDismissable={!isSending}
      // A press outside loses nothing that was written.
      role={isWritten ? "alertdialog" : "dialog"}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSending}>
            {components("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSending}
            pendingText={t("form.sending")}
          >
            {t("form.send")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stack gap="x4">
          {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
          <TextField
            {...field("email", t("form.emailHint"))}
            label={t("form.email")}
            type="email"
            autoComplete="email"
            isRequired
            isDisabled={isSending}
          />
          <TextField
            {...field("message")}
            label={t("form.message")}
            isMultiline
            rows={6}
            isRequired
            isDisabled={isSending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
