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
import { item, itemText, menu, note as noteStyle, popover, separator } from "./Menu.css.ts";

export interface MenuProps extends OverlayRootProps {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactNode;
  /** Accessible name of the menu. Default: the name of the trigger. */
  label?: string | undefined;
  /** `MenuItem` and `MenuSeparator` elements. */
  children: ReactNode;
  /** Position relative to the trigger. Default `bottom start`. */
  placement?: "bottom start" | "bottom end" | "top start" | "top end" | undefined;
}

/** A list of actions or links that opens from a button. To choose a value use Select. */
export function Menu({ trigger, children, ...rest }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <MenuPopover {...rest}>{children}</MenuPopover>
    </MenuTrigger>
  );
}

export interface MenuPopoverProps extends Omit<MenuProps, "trigger"> {
  /** The button that opens the menu, and its open state. Needed only outside of a Menu. */
  control?:
    | {
        triggerRef: RefObject<HTMLButtonElement | null>;
        isOpen: boolean;
        onOpenChange: (isOpen: boolean) => void;
      }
    | undefined;
}

/** The list of a Menu. Use it directly only if the button must be rendered before the code of the menu has loaded. */
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
      // Inside a MenuTrigger the name of the trigger applies; elsewhere this is the only name.
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
  /** Shown before the text. Default: none. */
  icon?: IconGlyph | undefined;
  /** `danger` for what cannot be undone. Default `neutral`. */
  tone?: "neutral" | "danger" | undefined;
  /** A sentence under the text and part of the name, such as why the item is disabled. Default: none. */
  note?: string | undefined;
}

/** An action (`onAction`) or a link (`href`) in a menu. */
export function MenuItem({ icon, tone = "neutral", note, className, children, ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem {...definedProps(rest)} data-tone={tone} className={classNames(item, className)}>
      {icon ? <Icon glyph={icon} size="sm" /> : null}
      {note ? (
        <span className={itemText}>
          <span>{children} </span>
          <span className={noteStyle}>{note}</span>
        </span>
      ) : (
        children
      )}
    </AriaMenuItem>
  );
}

/** A separator between groups of a menu. */
export function MenuSeparator() {
  return <Separator className={separator} />;
}
