import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { classNames } from "../../styles/classNames.ts";
import { textButton } from "./AuthDialog.css.ts";

/** Leads to another mode of the dialog; it looks like a link and acts here, so it is a button. */
export function ModeButton({
  children,
  onPress,
  isDisabled,
  className,
}: {
  children: ReactNode;
  onPress: () => void;
  isDisabled: boolean;
  className?: string | undefined;
}) {
  return (
    <Button onPress={onPress} isDisabled={isDisabled} className={classNames(textButton, className)}>
      {children}
    </Button>
  );
}
