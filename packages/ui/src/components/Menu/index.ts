export {
  Menu,
  MenuItem,
  type MenuItemProps,
  MenuPopover,
  type MenuPopoverProps,
  type MenuProps,
  MenuSeparator,
} from "./Menu.tsx";
