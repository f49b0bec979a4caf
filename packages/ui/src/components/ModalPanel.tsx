import type { ReactNode } from "react";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { OverlayRootProps } from "./rootProps.ts";

interface ModalPanelProps extends OverlayRootProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  /** Called by Escape and by a press outside. */
  onClose: () => void;
  /** False ignores a press outside. Default true. */
  isDismissable?: boolean | undefined;
  /** True ignores Escape. Default false. */
  isKeyboardDismissDisabled?: boolean | undefined;
  /** Class of the layer behind the panel. */
  scrim: string;
  /** Class of the panel. */
  className: string;
  /** A dialog of the headless library. */
  children: ReactNode;
}

/** A panel over the inert page: the frame of Dialog, Drawer and CommandPalette. */
export function ModalPanel({
  isOpen,
  onClose,
  isDismissable = true,
  isKeyboardDismissDisabled = false,
  scrim,
  children,
  ...rest
}: ModalPanelProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isKeyboardDismissDisabled}
      className={scrim}
    >
      <Modal {...rest}>{children}</Modal>
    </ModalOverlay>
  );
}
