import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFilter } from "react-aria-components/Autocomplete";
import { Button as AriaButton } from "react-aria-components/Button";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { SearchField } from "../../components/SearchField/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import {
  author as authorStyle,
  item,
  list as listStyle,
  promptText,
  promptTitle,
  use as useStyle,
} from "./SavedPromptsDialog.css.ts";
import type { SavedPrompt, SavedPromptsDialogProps } from "./types.ts";

/** As many as are shown at once; a button shows the others. */
const PAGE = 50;

interface PromptListProps
  extends Pick<
    SavedPromptsDialogProps,
    "onClose" | "state" | "onRetry" | "composed" | "readOnly" | "isOffline"
  > {
  search: string;
  onSearchChange: (search: string) => void;
  onUse: (prompt: SavedPrompt) => void;
  /** Called with the text to begin with. */
  onNew: (text: string) => void;
  onEdit: (prompt: SavedPrompt) => void;
  onDelete: (prompt: SavedPrompt) => void;
}

/** The prompts, found by their words. */
export function PromptList(props: PromptListProps) {
  const { state, composed, readOnly, isOffline = false, onClose, onNew } = props;
  const t = useText("prompts");
  const say = useLocalizedText();
  const isFixed = Boolean(readOnly) || isOffline;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title")}
      size="md"
      footer={
        <>
          {composed === "" ? null : (
            <Button isDisabled={isFixed} onPress={() => onNew(composed)}>
              {t("list.saveComposed")}
            </Button>
          )}
          <Button tone="primary" icon={Plus} isDisabled={isFixed} onPress={() => onNew("")}>
            {t("list.new")}
          </Button>
        </>
      }
    >
      <Stack gap="x4">
        {readOnly ? <FormMessage tone="warning">{say(readOnly)}</FormMessage> : null}
        {isOffline ? <FormMessage tone="warning">{t("offline")}</FormMessage> : null}
        {state.kind === "loading" ? (
          <Stack gap="x2">
            <VisuallyHidden role="status">{t("list.loading")}</VisuallyHidden>
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
            <Skeleton height="3rem" />
          </Stack>
        ) : null}
        {state.kind === "failed" ? (
          <Banner tone="error" actions={<Button onPress={props.onRetry}>{t("list.retry")}</Button>}>
            {t("list.failed")}
          </Banner>
        ) : null}
        {state.kind === "ready" ? <Found {...props} prompts={state.prompts} isFixed={isFixed} /> : null}
      </Stack>
    </Dialog>
  );
}

function Found({
  prompts,
  isFixed,
  search,
  onSearchChange,
  ...acts
}: PromptListProps & { prompts: readonly SavedPrompt[]; isFixed: boolean }) {
  const t = useText("prompts");
  const { contains } = useFilter({ sensitivity: "base" });
  const [shown, setShown] = useState(PAGE);
  const words = search.split(/\s+/).filter((word) => word !== "");
  const found = prompts.filter(({ title, text }) =>
    words.every((word) => contains(title, word) || contains(text, word)),
  );
  if (prompts.length === 0) {
    return (
      <EmptyState title={t("list.empty.title")} headingLevel={3}>
        {t("list.empty.text")}
      </EmptyState>
    );
  }
  return (
    <>
      <SearchField
        label={t("list.search")}
        placeholder={t("list.search")}
        value={search}
        onChange={(value) => {
          onSearchChange(value);
          setShown(PAGE);
        }}
        autoFocus
      />
      <VisuallyHidden role="status">{t("list.found", { count: found.length })}</VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState title={t("list.noMatch.title")} drawing="noMatch" headingLevel={3}>
          {t("list.noMatch.text")}
        </EmptyState>
      ) : (
        <ul aria-label={t("title")} className={listStyle}>
          {found.slice(0, shown).map((prompt) => (
            <Prompt key={prompt.id} prompt={prompt} isFixed={isFixed} {...acts} />
          ))}
        </ul>
      )}
      {found.length > shown ? (
        <Button onPress={() => setShown((before) => before + PAGE)}>{t("list.more")}</Button>
      ) : null}
    </>
  );
}

/** Characters of a text that its line can show. */
const EXCERPT = 200;

function Prompt({
  prompt,
  isFixed,
  onUse,
  onEdit,
  onDelete,
}: Pick<PromptListProps, "onUse" | "onEdit" | "onDelete"> & { prompt: SavedPrompt; isFixed: boolean }) {
  const t = useText("prompts");
  const { title, text, author, canChange } = prompt;
  const excerpt = text.slice(0, EXCERPT);
  return (
    <li className={item}>
      <AriaButton className={useStyle} onPress={() => onUse(prompt)}>
        <span className={promptTitle} dir="auto" title={title}>
          {title}
        </span>
        <span className={promptText} dir="auto" title={excerpt}>
          {excerpt}
        </span>
        {author === null ? null : <span className={authorStyle}>{t("list.author", { name: author })}</span>}
      </AriaButton>
      {canChange ? (
        <>
          <IconButton
            icon={Pencil}
            label={t("list.edit", { title })}
            isDisabled={isFixed}
            onPress={() => onEdit(prompt)}
          />
          <IconButton
            icon={Trash2}
            label={t("list.delete", { title })}
            isDisabled={isFixed}
            onPress={() => onDelete(prompt)}
          />
        </>
      ) : null}
    </li>
  );
}
