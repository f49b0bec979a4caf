import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import { useWords, type Words } from "../../i18n/useWords.ts";
import { columns, form, prompt as promptStyle, route } from "./ChatScreen.css.ts";

export interface ChatScreenProps {
  /** What is being written. */
  prompt: string;
  onPromptChange: (prompt: string) => void;
  /** The person asks for the route of the prompt. */
  onSubmit: () => void;
  /** Why the prompt cannot be routed, for instance too long for the plan. */
  promptError?: Words;
  /** The route of the last prompt; without it an empty state stands there. */
  preview?: ReactNode;
}

/** The chat: a request is written, and its way to a model is shown before anything starts (part 2, point 1). */
export function ChatScreen({ prompt, onPromptChange, onSubmit, promptError, preview }: ChatScreenProps) {
  const t = useText("chat");
  const say = useWords();
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <div className={columns}>
        <form
          noValidate
          className={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (prompt.trim() !== "") onSubmit();
          }}
        >
          <TextField
            isMultiline
            rows={6}
            name="prompt"
            label={t("prompt")}
            placeholder={t("placeholder")}
            value={prompt}
            onChange={onPromptChange}
            error={promptError ? say(promptError) : undefined}
            className={promptStyle}
          />
          <Button type="submit" tone="primary" icon={ArrowRight} isDisabled={prompt.trim() === ""}>
            {t("submit")}
          </Button>
        </form>
        <section className={route} aria-live="polite">
          {preview ?? <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>}
        </section>
      </div>
    </>
  );
}
