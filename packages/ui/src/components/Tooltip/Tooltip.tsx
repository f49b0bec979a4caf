import type { ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import { classNames } from "../../styles/classNames.ts";
import type { OverlayRootProps } from "../rootProps.ts";
import { tooltip } from "./Tooltip.css.ts";

export interface TooltipProps extends OverlayRootProps {
  /** The Button, IconButton or Link that it describes. */
  children: ReactNode;
  /** A few words; nothing that is needed to continue. */
  text: string;
  /** Position relative to the trigger. Default `top`. */
  placement?: "top" | "bottom" | "start" | "end" | undefined;
  /** True prevents the tooltip from opening. Default false. */
  isDisabled?: boolean | undefined;
}

/**
 * A short text on hover and keyboard focus. It does not appear on touch screens, so essential information must be on the
 * page.
 */
export function Tooltip({
  children,
  text,
  placement = "top",
  isDisabled = false,
  className,
  ...rest
}: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <AriaTooltip {...rest} placement={placement} offset={6} className={classNames(tooltip, className)}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
