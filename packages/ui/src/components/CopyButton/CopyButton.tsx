import { classNames } from "../../styles/classNames.ts";
import { IconButton, type IconButtonProps } from "../IconButton/index.ts";
import { Tooltip } from "../Tooltip/index.ts";
import { VisuallyHidden } from "../VisuallyHidden/index.ts";
import { copyButton } from "./CopyButton.css.ts";
import { copySigns, useCopy } from "./useCopy.ts";

export interface CopyButtonProps extends Omit<IconButtonProps, "icon" | "onPress"> {
  /** The text to copy. */
  text: string;
  /** Accessible name, saying what is copied: "Copia l'ID utente". */
  label: string;
}

/** Copies a text to the clipboard and shows whether that worked. */
export function CopyButton({ text, label, size = "sm", className, ...rest }: CopyButtonProps) {
  const { outcome, said, copy } = useCopy();
  return (
    <>
      <Tooltip text={said || label}>
        <IconButton
          {...rest}
          icon={copySigns[outcome]}
          label={label}
          size={size}
          data-outcome={outcome}
          className={classNames(copyButton, className)}
          onPress={() => copy(text)}
        />
      </Tooltip>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
