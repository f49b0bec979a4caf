import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { classNames } from "../../styles/classNames.ts";
import { textButton } from "./AuthDialog.css.ts";

/** Changes to another mode of the dialog. Looks like a link, but is a button, because it has no address. */
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
