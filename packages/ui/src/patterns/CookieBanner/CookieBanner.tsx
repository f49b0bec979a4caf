import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { useText } from "../../i18n/useText.ts";
// Not through the index: the styles of the page would come along.
import { InlineText } from "../ReadingPage/InlineText.tsx";
import { answers, banner, customise, head, options, text, title } from "./CookieBanner.css.ts";
import { allCookies, type CookieChoice, essentialCookies, optionalCookies } from "./cookieChoice.ts";

export interface CookieBannerProps {
  /** Open while nobody has chosen, or when the footer's link asks for it again; closed, it renders nothing. */
  isOpen: boolean;
  /** The stored choice; null where there is none. Default null. */
  choice?: CookieChoice | null | undefined;
  /** A choice was made, by any of its buttons; the caller stores it with its time, and closes. */
  onChoose: (choice: CookieChoice) => void;
  /** Leaves a stored choice as it is; asked for only where there is one. */
  onClose?: (() => void) | undefined;
}

/** Asks which cookies are welcome. It does not stop the page: until somebody chooses, only essential ones are set. */
export function CookieBanner({ isOpen, choice = null, onChoose, onClose }: CookieBannerProps) {
  return isOpen ? <OpenCookieBanner choice={choice} onChoose={onChoose} onClose={onClose} /> : null;
}

function OpenCookieBanner({
  choice,
  onChoose,
  onClose,
}: Required<Pick<CookieBannerProps, "choice" | "onChoose">> & Pick<CookieBannerProps, "onClose">) {
  const t = useText("cookies");
  const ids = { title: useId(), options: useId() };
  const isReopened = choice !== null;
  const [isCustomised, setCustomised] = useState(isReopened);
  const [wanted, setWanted] = useState(choice ?? essentialCookies);
  return (
    <section aria-labelledby={ids.title} className={banner}>
      <div className={head}>
        <h2 id={ids.title} className={title}>
          {t("banner.title")}
        </h2>
        {isReopened && onClose ? (
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
        {isCustomised ? (
          <>
            <Switch isSelected isDisabled hint={t("kind.essential.hint")}>
              {t("kind.essential.name")}
            </Switch>
            {optionalCookies.map((kind) => (
              <Switch
                key={kind}
                hint={t(`kind.${kind}.hint`)}
                isSelected={wanted[kind]}
                onChange={(isWanted) => setWanted({ ...wanted, [kind]: isWanted })}
              >
                {t(`kind.${kind}.name`)}
              </Switch>
            ))}
            <Button onPress={() => onChoose(wanted)}>{t("banner.save")}</Button>
          </>
        ) : null}
      </div>
      <div className={answers}>
        <Button onPress={() => onChoose(essentialCookies)}>{t("banner.essentialsOnly")}</Button>
        <Button onPress={() => onChoose(allCookies)}>{t("banner.acceptAll")}</Button>
      </div>
    </section>
  );
}
