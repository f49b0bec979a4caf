import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { classNames } from "../../styles/classNames.ts";
import { ModalPanel } from "../ModalPanel.tsx";
import type { OverlayRootProps } from "../rootProps.ts";
import { dialog, panel, scrim } from "./Drawer.css.ts";

export interface DrawerProps extends OverlayRootProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  /** Called by Escape and by a press outside. */
  onClose: () => void;
  /** Accessible name. */
  label: string;
  /** Content; it should include a button that closes the drawer. */
  children: ReactNode;
}

/** A modal panel that slides in from the start edge, for navigation on small screens. For a task use Dialog. */
export function Drawer({ isOpen, onClose, label, children, className, ...rest }: DrawerProps) {
  return (
    <ModalPanel
      {...rest}
      isOpen={isOpen}
      onClose={onClose}
      scrim={scrim}
      className={classNames(panel, className)}
    >
      <AriaDialog aria-label={label} className={dialog}>
        {children}
      </AriaDialog>
    </ModalPanel>
  );
}
