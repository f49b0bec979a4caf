import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk, usePrefetch } from "../../loading/index.ts";
// Imported directly: the index would also load the styles of the reading page.
import { InlineText } from "../ReadingPage/InlineText.tsx";
import { answers, banner, customise, head, options, text, title } from "./CookieBanner.css.ts";
import { allCookies, type CookieChoice, essentialCookies } from "./cookieChoice.ts";

export interface CookieBannerProps {
  /** True if no choice is stored, or the person wants to change it. While false, nothing is rendered. */
  isOpen: boolean;
  /** The stored choice, or null for none. Default null. */
  choice?: CookieChoice | null | undefined;
  /** Called with the choice. The caller stores it with the time, and closes the banner. */
  onChoose: (choice: CookieChoice) => void;
  /** Called to keep the stored choice. Required only if there is one. */
  onClose?: (() => void) | undefined;
}

const optionsChunk = new Chunk(async () => (await import("./CookieOptions.tsx")).CookieOptions);
const chunks = [optionsChunk];

/** Asks which cookies to allow. The page stays usable; without a choice only essential cookies are set. */
export function CookieBanner({ isOpen, ...question }: CookieBannerProps) {
  return isOpen ? <OpenCookieBanner {...question} /> : null;
}

function OpenCookieBanner({ choice = null, onChoose, onClose }: Omit<CookieBannerProps, "isOpen">) {
  const t = useText("cookies");
  const ids = { title: useId(), options: useId() };
  const [isCustomised, setCustomised] = useState(choice !== null);
  const [wanted, setWanted] = useState(choice ?? essentialCookies);
  usePrefetch(chunks);
  const CookieOptions = useChunk(optionsChunk, isCustomised, () => setCustomised(false));
  return (
    <section aria-labelledby={ids.title} className={banner}>
      <div className={head}>
        <h2 id={ids.title} className={title}>
          {t("banner.title")}
        </h2>
        {choice && onClose ? (
          <IconButton icon={X} size="sm" label={t("banner.close")} onPress={onClose} autoFocus />
        ) : null}
      </div>
      <p className={text}>
        <InlineText text={t("banner.text")} />
      </p>
      <Button
        tone="quiet"
        size="sm"
        icon={SlidersHorizontal}
        className={customise}
        aria-expanded={isCustomised}
        aria-controls={ids.options}
        onPress={() => setCustomised((open) => !open)}
      >
        {t("banner.customise")}
      </Button>
      <div id={ids.options} hidden={!isCustomised} className={isCustomised ? options : undefined}>
        {isCustomised && CookieOptions ? (
          <CookieOptions wanted={wanted} onChange={setWanted} onSave={() => onChoose(wanted)} />
        ) : null}
      </div>
      <div className={answers}>
        <Button onPress={() => onChoose(essentialCookies)}>{t("banner.essentialsOnly")}</Button>
        <Button onPress={() => onChoose(allCookies)}>{t("banner.acceptAll")}</Button>
      </div>
    </section>
  );
}
