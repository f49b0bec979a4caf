import { UNLIMITED } from "@regia/domain/plans";
import { estimateTokens, PREFERENCE_TEXTS, type Preference, type Route } from "@regia/domain/router";
import { ArrowRight } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { SegmentedToggle } from "../../components/SegmentedToggle/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk, usePrefetch } from "../../loading/index.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import { useShortcut } from "../../shortcuts/index.ts";
import { room } from "../../styles/room.css.ts";
import {
  columns,
  counter,
  form,
  note,
  preference as preferenceStyle,
  prompt as promptStyle,
  route as routeStyle,
} from "./ChatScreen.css.ts";

const preferences = Object.keys(PREFERENCE_TEXTS) as Preference[];

const previewChunk = new Chunk(
  async () => (await import("../../patterns/RoutePreview/index.ts")).RoutePreview,
);
const chunks = [previewChunk];

export interface ChatScreenProps {
  /** The text being written. */
  prompt: string;
  onPromptChange: (prompt: string) => void;
  /** Called to request the route of the prompt. */
  onSubmit: () => void;
  /** Result of `routeRequest` for the last submitted prompt. Default: none; an empty state is shown. */
  route?: Route | null | undefined;
  /** Maximum number of tokens per request in the plan; -1 for unlimited. Default: none; tokens are not counted. */
  tokenLimit?: number | undefined;
  /** The person's priority for the choice of a model. Default `balanced`. */
  preference?: Preference | undefined;
  /** Called with the new priority. Without it the priority cannot be changed. */
  onPreferenceChange?: ((preference: Preference) => void) | undefined;
}

/** Chat: the person writes a request and sees which model would process it. */
export function ChatScreen({
  prompt,
  onPromptChange,
  onSubmit,
  route = null,
  tokenLimit,
  preference = "balanced",
  onPreferenceChange,
}: ChatScreenProps) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  usePrefetch(chunks);
  const RoutePreview = useChunk(previewChunk, route !== null);
  const tokens = estimateTokens(prompt);
  const isOver = tokenLimit !== undefined && tokenLimit !== UNLIMITED && tokens > tokenLimit;
  const counted = { used: format.number(tokens), limit: format.number(tokenLimit ?? 0) };
  const submit = () => {
    if (prompt.trim() !== "") onSubmit();
  };
  useShortcut("send", submit);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <div className={room}>
        <div className={columns}>
          <form
            noValidate
            className={form}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <TextField
              isMultiline
              rows={8}
              name="prompt"
              label={t("prompt")}
              placeholder={t("placeholder")}
              value={prompt}
              onChange={onPromptChange}
              className={promptStyle}
            />
            {onPreferenceChange ? (
              <SegmentedToggle
                label={t("preference")}
                segments={preferences.map((value) => ({ value, content: say(PREFERENCE_TEXTS[value]) }))}
                value={preference}
                onChange={onPreferenceChange}
                className={preferenceStyle}
              />
            ) : null}
            <Inline gap="x3" justify="between">
              <Button type="submit" tone="primary" icon={ArrowRight} isDisabled={prompt.trim() === ""}>
                {t("submit")}
              </Button>
              {tokenLimit === undefined ? null : (
                <span className={counter} data-over={isOver || undefined}>
                  {tokenLimit === UNLIMITED ? t("counterUnlimited", counted) : t("counter", counted)}
                </span>
              )}
            </Inline>
            <p className={note}>{t("note")}</p>
          </form>
          <section className={routeStyle} aria-live="polite">
            {route && RoutePreview ? (
              <RoutePreview route={route} plansHref={settingsHref("plans")} tokenLimit={tokenLimit} />
            ) : (
              <EmptyState
                title={t("empty.title")}
                action={
                  prompt === "" ? (
                    <Button onPress={() => onPromptChange(t("empty.example"))}>{t("empty.action")}</Button>
                  ) : undefined
                }
              >
                {t("empty.text")}
              </EmptyState>
            )}
          </section>
        </div>
      </div>
    </>
  );
}
