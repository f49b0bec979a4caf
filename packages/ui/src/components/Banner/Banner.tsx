import {
  CircleAlert,
  CircleCheck,
  ClockAlert,
  Info,
  KeyRound,
  MailWarning,
  TriangleAlert,
  WifiOff,
  X,
} from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Icon, type IconGlyph } from "../Icon/index.ts";
import { IconButton } from "../IconButton/index.ts";
import { actions as actionsStyle, banner, content, sign } from "./Banner.css.ts";
import { useAttention } from "./useAttention.ts";
import { useCountdown } from "./useCountdown.ts";
import { usePageHidden } from "./usePageHidden.ts";

/** Severity of a banner. */
export type BannerTone = "error" | "warning" | "info" | "success";

/** Icon of a banner: the kind of failure, or no icon. */
export type BannerIcon = "connection" | "timeout" | "auth" | "email" | "none";

export interface BannerProps
  extends Omit<
    ComponentPropsWithRef<"div">,
    "role" | "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur"
  > {
  /** Severity: sets colour, icon and role (`alert` for errors, else `status`). */
  tone: BannerTone;
  /** The message: what happened and what to do next. */
  children: ReactNode;
  /** Default: the icon of the tone. */
  icon?: BannerIcon | undefined;
  /**
   * Called after the banner has left: dismissed, or hidden automatically. Without it the banner stays and has no close
   * button.
   */
  onDismiss?: (() => void) | undefined;
  /** Milliseconds until the banner hides, or false to keep it. Default: 4000 for success, else 5000. */
  autoHide?: number | false | undefined;
  /** Buttons or links that follow the message. */
  actions?: ReactNode;
}

/** Duration of the leaving animation in milliseconds. */
export const BANNER_EXIT = 200;
/** Default time until a banner hides, in milliseconds, by tone. */
export const BANNER_STAY: Record<BannerTone, number> = {
  error: 5000,
  warning: 5000,
  info: 5000,
  success: 4000,
};

const toneSigns: Record<BannerTone, IconGlyph> = {
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
};
const signs: Record<Exclude<BannerIcon, "none">, IconGlyph> = {
  connection: WifiOff,
  timeout: ClockAlert,
  auth: KeyRound,
  email: MailWarning,
};

/**
 * A message about the result of an action or the state of the page. It hides automatically, except while it is hovered or
 * focused or the page is in the background (decision 27). Errors of a single field belong to the field.
 */
export function Banner({
  tone,
  children,
  icon,
  onDismiss,
  autoHide = BANNER_STAY[tone],
  actions,
  className,
  ...rest
}: BannerProps) {
  const t = useText("components");
  const [isLeaving, setLeaving] = useState(false);
  const { isHeld, handlers } = useAttention();
  const isPageHidden = usePageHidden();
  const hides = onDismiss !== undefined && autoHide !== false;

  useCountdown({
    duration: autoHide === false ? 0 : autoHide,
    isRunning: hides && !isHeld && !isPageHidden && !isLeaving,
    onElapsed: () => setLeaving(true),
  });
  useCountdown({ duration: BANNER_EXIT, isRunning: isLeaving, onElapsed: () => onDismiss?.() });

  const glyph = icon === undefined ? toneSigns[tone] : icon === "none" ? undefined : signs[icon];
  return (
    <div
      {...rest}
      role={tone === "error" ? "alert" : "status"}
      data-tone={tone}
      data-leaving={isLeaving || undefined}
      className={classNames(banner({ tone }), className)}
      {...handlers}
    >
      {glyph ? <Icon glyph={glyph} className={sign({ tone })} /> : null}
      <div className={content}>
        {children}
        {actions ? <div className={actionsStyle}>{actions}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton icon={X} label={t("banner.dismiss")} size="sm" onPress={() => setLeaving(true)} />
      ) : null}
    </div>
  );
}
