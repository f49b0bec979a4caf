import { UNLIMITED } from "@regia/domain/plans";
import { estimateTokens, PREFERENCE_TEXTS, type Preference, type Route } from "@regia/domain/router";
import { ArrowRight } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { SegmentedToggle } from "../../components/SegmentedToggle/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { RoutePreview } from "../../patterns/RoutePreview/index.ts";
import {
  columns,
  counter,
  foot,
  form,
  note,
  preference as preferenceStyle,
  prompt as promptStyle,
  route as routeStyle,
} from "./ChatScreen.css.ts";

const preferences: readonly Preference[] = ["balanced", "quality", "economy", "speed"];

export interface ChatScreenProps {
  /** What is being written. */
  prompt: string;
  onPromptChange: (prompt: string) => void;
  /** The person asks for the route of the prompt. */
  onSubmit: () => void;
  /** The answer of `routeRequest` to the last prompt that was sent; without it an empty state stands there. */
  route?: Route | null | undefined;
  /** The most tokens that the plan takes in one request, -1 for no limit; without it nothing is counted. */
  tokenLimit?: number | undefined;
  /** What matters most to the person. Default `balanced`. */
  preference?: Preference | undefined;
  /** Another preference was chosen; without it there is no choice. */
  onPreferenceChange?: ((preference: Preference) => void) | undefined;
  /** Where the plans are chosen. Default: the section of the settings. */
  plansHref?: string | undefined;
}

/** The chat: a request is written, and its way to a model is shown before anything starts. */
export function ChatScreen({
  prompt,
  onPromptChange,
  onSubmit,
  route = null,
  tokenLimit,
  preference = "balanced",
  onPreferenceChange,
  plansHref = "/app/settings?section=plans",
}: ChatScreenProps) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  const tokens = estimateTokens(prompt);
  const isOver = tokenLimit !== undefined && tokenLimit !== UNLIMITED && tokens > tokenLimit;
  const counted = { used: format.number(tokens), limit: format.number(tokenLimit ?? 0) };
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
          <div className={foot}>
            <Button type="submit" tone="primary" icon={ArrowRight} isDisabled={prompt.trim() === ""}>
              {t("submit")}
            </Button>
            {tokenLimit === undefined ? null : (
              <span className={counter} data-over={isOver || undefined}>
                {tokenLimit === UNLIMITED ? t("counterUnlimited", counted) : t("counter", counted)}
              </span>
            )}
          </div>
          <p className={note}>{t("note")}</p>
        </form>
        <section className={routeStyle} aria-live="polite">
          {route ? (
            <RoutePreview route={route} plansHref={plansHref} tokenLimit={tokenLimit} />
          ) : (
            <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>
          )}
        </section>
      </div>
    </>
  );
}
