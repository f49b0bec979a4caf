import { type ComponentPropsWithRef, useImperativeHandle, useRef } from "react";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Banner, type BannerIcon, type BannerTone } from "../Banner/index.ts";
import { Button } from "../Button/index.ts";
import { definedProps } from "../rootProps.ts";
import { region, toast as toastStyle } from "./ToastRegion.css.ts";

/** A toast message. */
export interface Toast {
  id: string;
  tone: BannerTone;
  /** Default: the icon of the tone. */
  icon?: BannerIcon | undefined;
  text: LocalizedText;
  /** Milliseconds until it hides, or false to keep it. Default: that of its tone. */
  autoHide?: number | false | undefined;
  /** A button, such as one that undoes what the message tells; it dismisses the toast. Default: none. */
  action?: { text: LocalizedText; onPress: () => void } | undefined;
}

export interface ToastRegionProps extends Omit<ComponentPropsWithRef<"section">, "children"> {
  /** Oldest first. */
  toasts: readonly Toast[];
  /** Called with the id of a toast after it was dismissed or hidden; the caller removes it. */
  onDismiss: (id: string) => void;
}

/**
 * Shows toasts over the page. For a message at a place of the page use Banner. The region is in the top layer: an open
 * modal dialog makes everything else inert.
 */
export function ToastRegion({ toasts, onDismiss, className, ref, ...rest }: ToastRegionProps) {
  const t = useText("components");
  const say = useLocalizedText();
  const regionRef = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => regionRef.current);
  const dismiss = (id: string) => {
    // The close button disappears with its toast, so the focus moves to the region.
    if (regionRef.current?.contains(document.activeElement)) regionRef.current.focus();
    onDismiss(id);
  };
  return (
    <section
      aria-label={t("toasts")}
      {...definedProps(rest)}
      ref={regionRef}
      tabIndex={-1}
      data-react-aria-top-layer="true"
      className={classNames(region, className)}
    >
      {toasts.map(({ id, tone, icon, text, autoHide, action }) => (
        <div key={id} className={toastStyle}>
          <Banner
            tone={tone}
            onDismiss={() => dismiss(id)}
            icon={icon}
            autoHide={autoHide}
            actions={
              action ? (
                <Button
                  size="sm"
                  onPress={() => {
                    action.onPress();
                    dismiss(id);
                  }}
                >
                  {say(action.text)}
                </Button>
              ) : undefined
            }
          >
            {say(text)}
          </Banner>
        </div>
      ))}
    </section>
  );
}
