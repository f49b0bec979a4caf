import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { IconButton, type IconButtonProps } from "../IconButton/index.ts";
import { Tooltip } from "../Tooltip/index.ts";
import { VisuallyHidden } from "../VisuallyHidden/index.ts";
import { copyButton } from "./CopyButton.css.ts";

/** How long the result is shown, in milliseconds. */
export const COPY_OUTCOME_STAY = 2000;

export interface CopyButtonProps extends Omit<IconButtonProps, "icon" | "onPress"> {
  /** The text to copy. */
  text: string;
  /** Accessible name, saying what is copied: "Copia l'ID utente". */
  label: string;
}

const signs = { idle: Copy, copied: Check, failed: TriangleAlert } as const;

/** Copies a text to the clipboard and shows whether that worked. */
export function CopyButton({ text, label, size = "sm", className, ...rest }: CopyButtonProps) {
  const t = useText("components");
  const [outcome, setOutcome] = useState<keyof typeof signs>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // Clipboard access is denied or missing; the person can still select the text.
      setOutcome("failed");
    }
    timer.current = setTimeout(() => setOutcome("idle"), COPY_OUTCOME_STAY);
  };
  const said = outcome === "idle" ? "" : outcome === "copied" ? t("copy.copied") : t("copy.failed");
  return (
    <>
      <Tooltip text={said || label}>
        <IconButton
          {...rest}
          icon={signs[outcome]}
          label={label}
          size={size}
          data-outcome={outcome}
          className={classNames(copyButton, className)}
          onPress={copy}
        />
      </Tooltip>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
