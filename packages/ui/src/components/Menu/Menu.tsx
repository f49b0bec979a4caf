import type { ReactNode } from "react";
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
import { definedProps, type RootProps } from "../rootProps.ts";
import { item, menu, popover, separator } from "./Menu.css.ts";

export interface MenuProps {
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  /** Accessible name of the list; default: that of the trigger. */
  label?: string | undefined;
  /** `MenuItem` and `MenuSeparator`. */
  children: ReactNode;
  placement?: "bottom start" | "bottom end" | "top start" | "top end" | undefined;
}

/** Actions or links behind a button. For choosing a value use Select. */
export function Menu({ trigger, label, children, placement = "bottom start" }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} offset={6} className={popover}>
        <AriaMenu {...definedProps({ "aria-label": label })} className={menu}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
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
