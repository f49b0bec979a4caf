import type { ReactNode, RefObject } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuTrigger,
} from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { classNames } from "../../styles/classNames.ts";
import { Icon, type IconGlyph } from "../Icon/index.ts";
import { definedProps, type OverlayRootProps, type RootProps } from "../rootProps.ts";
import { item, menu, popover, separator } from "./Menu.css.ts";

export interface MenuProps extends OverlayRootProps {
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  /** Accessible name of the list; default: that of the trigger. */
  label?: string | undefined;
  /** `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
  placement?: "bottom start" | "bottom end" | "top start" | "top end" | undefined;
}

/** Actions or links behind a button. For choosing a value use Select. */
export function Menu({ trigger, children, ...rest }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <MenuPopover {...rest}>{children}</MenuPopover>
    </MenuTrigger>
  );
}

export interface MenuPopoverProps extends Omit<MenuProps, "trigger"> {
  /** The button that it hangs on, and what opens and closes it; given by a Menu where it stands in one. */
  control?:
    | {
        triggerRef: RefObject<HTMLButtonElement | null>;
        isOpen: boolean;
        onOpenChange: (isOpen: boolean) => void;
      }
    | undefined;
}

/** What a Menu opens; on its own only where the button must stand before the menu's code is there. */
export function MenuPopover({
  label,
  children,
  placement = "bottom start",
  control,
  className,
  ...rest
}: MenuPopoverProps) {
  return (
    <Popover
      {...rest}
      placement={placement}
      offset={6}
      className={classNames(popover, className)}
      // In a MenuTrigger it takes the trigger's name; on its own it has none but this.
      {...definedProps({ "aria-label": label })}
      {...control}
    >
      <AriaMenu
        className={menu}
        {...definedProps({
          "aria-label": label,
          autoFocus: control ? ("first" as const) : undefined,
          onClose: control && (() => control.onOpenChange(false)),
        })}
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

export interface MenuItemProps extends RootProps<AriaMenuItemProps> {
  icon?: IconGlyph | undefined;
  /** `danger` for what cannot be undone. */
  tone?: "neutral" | "danger" | undefined;
}

/** One action (`onAction`) or link (`href`) of a menu. */
export function MenuItem({ icon, tone = "neutral", className, children, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem {...definedProps(rest)} data-tone={tone} className={classNames(item, className)}>
      {icon ? <Icon glyph={icon} size="sm" /> : null}
      {children}
    </AriaMenuItem>
  );
}

/** A hairline between groups of a menu. */
export function MenuSeparator() {
  return <Separator className={separator} />;
}
