import type { ReactNode } from "react";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { OverlayRootProps } from "./rootProps.ts";
import { useCloseRequest } from "./useCloseRequest.ts";

interface ModalPanelProps extends OverlayRootProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  /** Called by Escape, by a press outside and by the platform's request to close, such as Android's Back. */
  onClose: () => void;
  /** False ignores a press outside. Default true. */
  isDismissable?: boolean | undefined;
  /** True ignores Escape and the platform's requests. Default false. */
  isKeyboardDismissDisabled?: boolean | undefined;
  /** Called before a press outside or a request of the platform closes the panel; false keeps it. Default: true. */
  mayClose?: (() => boolean) | undefined;
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
  mayClose = () => true,
  scrim,
  children,
  ...rest
}: ModalPanelProps) {
  useCloseRequest(isOpen, () => !isKeyboardDismissDisabled && mayClose(), onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isKeyboardDismissDisabled}
      shouldCloseOnInteractOutside={mayClose}
      className={scrim}
    >
      <Modal {...rest}>{children}</Modal>
    </ModalOverlay>
  );
}
