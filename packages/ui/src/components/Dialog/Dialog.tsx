import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { IconButton } from "../IconButton/index.ts";
import { ModalPanel } from "../ModalPanel.tsx";
import type { OverlayRootProps } from "../rootProps.ts";
import {
  body,
  closeButton,
  dialog,
  footer as footerStyle,
  header,
  panel,
  scrim,
  title as titleStyle,
} from "./Dialog.css.ts";
import { useTypedText } from "./useTypedText.ts";

export interface DialogProps extends OverlayRootProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  /**
   * Called by the close button, by Escape and by a press outside. What was typed is not lost by accident: then a press
   * outside does nothing, and Escape moves the focus to the close button.
   */
  onClose: () => void;
  /** Heading and accessible name. */
  title: string;
  /** Content between title and footer. */
  children: ReactNode;
  /** Actions at the end; put the main one last. */
  footer?: ReactNode;
  /** Maximum width: 440, 560 or 760 px. Default `sm`. */
  size?: "sm" | "md" | "lg" | undefined;
  /** `alertdialog` for a question that must be answered. Default `dialog`. */
  role?: "dialog" | "alertdialog" | undefined;
  /** False prevents closing, while an action must not be interrupted. Default true. */
  isDismissable?: boolean | undefined;
}

/** A modal dialog for a short task; the page behind it is inert. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = "sm",
  role = "dialog",
  isDismissable = true,
  className,
  ...rest
}: DialogProps) {
  const t = useText("components");
  const closing = useRef<HTMLButtonElement>(null);
  const typed = useTypedText(closing);
  return (
    <ModalPanel
      {...rest}
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={isDismissable && role === "dialog"}
      isKeyboardDismissDisabled={!isDismissable}
      mayClose={typed.mayClose}
      scrim={scrim}
      className={classNames(panel({ size }), className)}
    >
      <AriaDialog role={role} className={dialog}>
        <div className={header}>
          <Heading slot="title" level={2} className={titleStyle}>
            {title}
          </Heading>
          <IconButton
            icon={X}
            label={t("close")}
            className={closeButton}
            isDisabled={!isDismissable}
            onPress={onClose}
            ref={closing}
          />
        </div>
        <div {...typed.content} className={body}>
          {children}
        </div>
        {footer ? <div className={footerStyle}>{footer}</div> : null}
      </AriaDialog>
    </ModalPanel>
  );
}
