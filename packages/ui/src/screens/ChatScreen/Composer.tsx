import { UNLIMITED } from "@regia/domain/plans";
import { Columns2, Route as RouteIcon, SendHorizontal, Square, X } from "lucide-react";
import type { Ref } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import { ShortcutKeys, useShortcut } from "../../shortcuts/index.ts";
import { AttachButton, pastedFiles, useFileDrop } from "./attaching.tsx";
import {
  bar,
  choices as choicesStyle,
  composer as composerStyle,
  counter,
  extra,
  field,
  figures,
  frame,
  grow,
  hint,
  notice,
  previewHead,
  preview as previewStyle,
  previewTitle,
  send as sendStyle,
} from "./Composer.css.ts";
import { ComposerChoices } from "./ComposerChoices.tsx";
import { rangeText } from "./cost.ts";
import { MoreMenu } from "./MoreMenu.tsx";
import type { ComposerPart, ComposerState, PromptsDialog } from "./types.ts";

export const previewChunk = new Chunk(
  async () => (await import("../../patterns/RoutePreview/index.ts")).RoutePreview,
);

export const comparisonChunk = new Chunk(
  async () => (await import("./ComparisonPicker.tsx")).ComparisonPicker,
);
/** The files of a question: most have none. */
export const filesChunk = new Chunk(async () => (await import("./FileChips.tsx")).FileChips);

/** What was spent: known when a conversation is open, or something is written. */
export const spendingChunk = new Chunk(async () => (await import("./SpendingFigures.tsx")).SpendingFigures);

export interface ComposerProps extends ComposerPart {
  /** True if the route is shown in the page instead. Default false. */
  isPreviewAbove?: boolean | undefined;
  /** Called to open a dialog about prompts. Default: there are none. */
  onPromptsOpen?: ((dialog: PromptsDialog) => void) | undefined;
  /** Ref to the field. */
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Where the person writes: the text grows with its lines, and what sending means stands around it. */
export function Composer({ state, isPreviewAbove = false, ref, ...props }: ComposerProps) {
  const t = useText("chat");
  const { text, isAnswering, isOffline = false, readOnly, editing, tokens, preview } = state;
  const { attachments = [], comparison } = state;
  const { onPromptsOpen } = props;
  const FileChips = useChunk(filesChunk, attachments.length > 0);
  const onAttach = readOnly ? undefined : props.onAttach;
  const isDropping = useFileDrop(onAttach);
  const isOver = tokens !== undefined && tokens.limit !== UNLIMITED && tokens.used > tokens.limit;
  const isEmpty = text.trim() === "";
  const areReady = attachments.every(({ kind }) => kind === "ready");
  // Two models were wanted, and are not known yet.
  const isChoosing = comparison?.isOpen && !comparison.models && !comparison.unavailable;
  const canSend = areReady && !(isEmpty || isAnswering || isOffline || readOnly || isChoosing);
  const send = () => {
    if (!canSend) return;
    props.onSend();
  };
  useShortcut("send", send);
  return (
    <form
      noValidate
      className={composerStyle}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Notices {...state} />
      {preview && !isPreviewAbove ? (
        <ComposerPreview route={preview} tokens={tokens} onClose={() => props.onPreviewChange(false)} />
      ) : null}
      <Comparison state={state} onComparisonAct={props.onComparisonAct} />
      <div className={frame} data-disabled={readOnly ? true : undefined}>
        {editing ? (
          <div className={notice}>
            <span>{t("editing.label")}</span>
            <IconButton icon={X} size="sm" label={t("editing.cancel")} onPress={props.onEditCancel} />
          </div>
        ) : null}
        {isDropping ? <div className={notice}>{t("files.drop")}</div> : null}
        {FileChips && attachments.length > 0 ? (
          <FileChips files={attachments} onRemove={props.onAttachmentRemove} />
        ) : null}
        {/* The replica of the text in the style sheet gives the field its height. */}
        <div className={grow} data-text={text.length > REPLICATED ? text.slice(0, REPLICATED) : text}>
          <textarea
            ref={ref}
            name="prompt"
            rows={1}
            dir="auto"
            aria-label={t("prompt")}
            aria-invalid={isOver || undefined}
            placeholder={t("placeholder")}
            value={text}
            disabled={Boolean(readOnly)}
            onChange={({ target }) => props.onTextChange(target.value)}
            onPaste={(event) => {
              const files = pastedFiles(event.clipboardData);
              if (!onAttach || files.length === 0) return;
              event.preventDefault();
              onAttach(files);
            }}
            className={field}
          />
        </div>
        <div className={bar}>
          <div className={choicesStyle}>
            {comparison?.isOpen ? null : (
              <ComposerChoices
                state={state}
                onPreferenceChange={props.onPreferenceChange}
                onModelChange={props.onModelChange}
              />
            )}
          </div>
          {comparison && props.onComparisonAct ? (
            <Button
              size="sm"
              tone="quiet"
              icon={Columns2}
              className={extra}
              aria-label={t("compare.title")}
              aria-expanded={comparison.isOpen}
              isDisabled={Boolean(readOnly)}
              onPress={() => props.onComparisonAct?.({ kind: comparison.isOpen ? "close" : "open" })}
            >
              {t("compare.open")}
            </Button>
          ) : null}
          {props.onAttach ? <AttachButton isDisabled={Boolean(readOnly)} onAttach={props.onAttach} /> : null}
          {onPromptsOpen ? (
            <MoreMenu
              label={t("prompts.menu")}
              items={[
                {
                  id: "saved",
                  icon: "saved",
                  text: t("prompts.saved"),
                  onAction: () => onPromptsOpen("saved"),
                },
                {
                  id: "instructions",
                  icon: "instructions",
                  text: t("prompts.instructions"),
                  onAction: () => onPromptsOpen("instructions"),
                },
              ]}
            />
          ) : null}
          <Button
            size="sm"
            tone="quiet"
            icon={RouteIcon}
            className={extra}
            isDisabled={isEmpty}
            onPress={() => props.onPreviewChange(true)}
          >
            {t("submit")}
          </Button>
          {isAnswering ? (
            <Button
              key="stop"
              icon={Square}
              className={sendStyle}
              onClick={({ detail }) => {
                // It stands where the one that sends stood: the second click of a double click does not count.
                if (detail < 2) props.onStop();
              }}
            >
              {t("stop")}
            </Button>
          ) : (
            <Button
              key="send"
              type="submit"
              tone="primary"
              icon={SendHorizontal}
              isDisabled={!canSend}
              className={sendStyle}
            >
              {t("send")}
            </Button>
          )}
        </div>
      </div>
      <Figures {...state} isOver={isOver} />
    </form>
  );
}

/** The two models that are asked, where the person wants two. */
function Comparison({
  state: { comparison, models = [], text },
  onComparisonAct,
}: Pick<ComposerPart, "state" | "onComparisonAct">) {
  const t = useText("chat");
  const format = useFormat();
  const isOpen = comparison?.isOpen === true;
  const Picker = useChunk(comparisonChunk, isOpen, () => onComparisonAct?.({ kind: "close" }));
  return Picker && isOpen && onComparisonAct ? (
    <Picker
      comparison={comparison}
      models={models}
      price={comparison.estimate && text.trim() ? rangeText(comparison.estimate, t, format) : null}
      onComparisonAct={onComparisonAct}
    />
  ) : null;
}

/** Characters that are more than the highest field shows. */
const REPLICATED = 4000;

/** Why nothing is sent, or what would be needed. */
function Notices({ refusal, readOnly, isOffline }: ComposerState) {
  const t = useText("chat");
  const say = useLocalizedText();
  return (
    <>
      {refusal ? (
        <Banner
          tone="warning"
          actions={
            refusal.link ? (
              <LinkButton size="sm" href={refusal.link.href}>
                {say(refusal.link.text)}
              </LinkButton>
            ) : undefined
          }
        >
          <strong>{say(refusal.message)}</strong> {say(refusal.help)}
        </Banner>
      ) : null}
      {readOnly ? <FormMessage tone="warning">{say(readOnly)}</FormMessage> : null}
      {isOffline ? <FormMessage tone="warning">{t("offline")}</FormMessage> : null}
    </>
  );
}

/** The route of the text, shown before it is sent. */
export function ComposerPreview({
  route,
  tokens,
  onClose,
}: {
  route: NonNullable<ComposerState["preview"]>;
  tokens: ComposerState["tokens"];
  onClose: () => void;
}) {
  const t = useText("chat");
  const RoutePreview = useChunk(previewChunk, true, onClose);
  return (
    <section className={previewStyle} aria-label={t("preview.title")} aria-live="polite">
      <div className={previewHead}>
        <p className={previewTitle}>{t("preview.title")}</p>
        <IconButton icon={X} size="sm" label={t("preview.close")} onPress={onClose} />
      </div>
      {RoutePreview ? (
        <RoutePreview route={route} plansHref={settingsHref("plans")} tokenLimit={tokens?.limit} />
      ) : null}
    </section>
  );
}

/** The tokens and the cost, what was spent, and the keys that send: from the right, in the order of their importance. */
function Figures({ tokens, estimate, text, spending, isOver }: ComposerState & { isOver: boolean }) {
  const t = useText("chat");
  const format = useFormat();
  const SpendingFigures = useChunk(spendingChunk, spending !== undefined);
  const counted = tokens && {
    used: format.number(tokens.used),
    limit: format.number(tokens.limit),
  };
  return (
    <div className={hint}>
      {counted && tokens.used > 0 ? (
        <span className={counter} data-over={isOver || undefined}>
          {tokens.limit === UNLIMITED ? t("counterUnlimited", counted) : t("counter", counted)}
          {estimate && text.trim() ? ` · ${rangeText(estimate, t, format)}` : null}
        </span>
      ) : null}
      {SpendingFigures && spending ? (
        <span className={figures}>
          <SpendingFigures {...spending} />
        </span>
      ) : null}
      <span data-keys>
        <ShortcutKeys shortcut="send" /> {t("keys")}
      </span>
    </div>
  );
}
