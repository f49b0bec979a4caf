import { CONVERSATION_TITLE_LENGTH } from "@regia/domain/chat";
import { useId, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import type { ConversationSummary } from "./types.ts";

/** Asks for another title of a conversation. */
export function RenameDialog({
  conversation,
  onClose,
  onRename,
}: {
  conversation: ConversationSummary;
  onClose: () => void;
  /** Called with a valid title. */
  onRename: (title: string) => void;
}) {
  const t = useText("chat");
  const words = useText("components");
  const formId = useId();
  const [title, setTitle] = useState(conversation.title);
  const [error, setError] = useState<string>();
  const submit = () => {
    const trimmed = title.trim();
    if (trimmed === "") setError(t("conversations.rename.empty"));
    else if ([...trimmed].length > CONVERSATION_TITLE_LENGTH)
      setError(t("conversations.rename.tooLong", { max: CONVERSATION_TITLE_LENGTH }));
    else onRename(trimmed);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("conversations.rename.title")}
      footer={
        <>
          <Button onPress={onClose}>{words("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary">
            {t("conversations.rename.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t("conversations.rename.name")}
          value={title}
          onChange={(value) => {
            setTitle(value);
            setError(undefined);
          }}
          error={error}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
