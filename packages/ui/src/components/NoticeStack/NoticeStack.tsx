import { type ComponentPropsWithRef, useImperativeHandle, useRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { useWords, type Words } from "../../i18n/useWords.ts";
import { classNames } from "../../styles/classNames.ts";
import { Banner, type BannerIcon, type BannerTone } from "../Banner/index.ts";
import { notice as noticeStyle, stack } from "./NoticeStack.css.ts";

/** One notice over the page. */
export interface Notice {
  id: string;
  tone: BannerTone;
  icon?: BannerIcon;
  text: Words;
  /** Milliseconds, or false to stay; default that of its tone. */
  autoHide?: number | false;
}

export interface NoticeStackProps extends Omit<ComponentPropsWithRef<"section">, "children"> {
  /** Oldest first. */
  notices: readonly Notice[];
  onDismiss: (id: string) => void;
}

/**
 * Notices that float over the page (toasts). What belongs to one place of the page is a Banner there instead. The
 * stack stays reachable while a dialog is open: a modal makes everything else inert but the top layer.
 */
export function NoticeStack({ notices, onDismiss, className, ref, ...rest }: NoticeStackProps) {
  const t = useText("parts");
  const say = useWords();
  const stackRef = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => stackRef.current);
  const dismiss = (id: string) => {
    // The notice takes its button with it: the keyboard goes on among the others, not at the top of the page.
    if (stackRef.current?.contains(document.activeElement)) stackRef.current.focus();
    onDismiss(id);
  };
  return (
    <section
      aria-label={t("notices")}
      {...rest}
      ref={stackRef}
      tabIndex={-1}
      data-react-aria-top-layer="true"
      className={classNames(stack, className)}
    >
      {notices.map(({ id, tone, icon, text, autoHide }) => (
        <div key={id} className={noticeStyle}>
          <Banner
            tone={tone}
            onDismiss={() => dismiss(id)}
            {...(icon ? { icon } : {})}
            {...(autoHide === undefined ? {} : { autoHide })}
          >
            {say(text)}
          </Banner>
        </div>
      ))}
    </section>
  );
}
