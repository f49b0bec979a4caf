import { type ComponentPropsWithRef, type ReactNode, useId, useRef } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Avatar } from "../Avatar/index.ts";
import { Button } from "../Button/index.ts";
import { FormMessage } from "../FormMessage/index.ts";
import { definedProps } from "../rootProps.ts";
import { Spinner } from "../Spinner/index.ts";
import {
  actions,
  hint as hintStyle,
  label as labelStyle,
  picker,
  picture,
  text,
  veil,
} from "./AvatarPicker.css.ts";

export interface AvatarPickerProps extends Omit<ComponentPropsWithRef<"fieldset">, "children" | "onSelect"> {
  /** Name of the person, whose initials are shown if there is no picture. */
  name: string;
  /** URL of the current picture, or of the chosen one during its upload. */
  src?: string | null | undefined;
  /** Media types that the file chooser offers. Default: all images. */
  accept?: readonly string[] | undefined;
  /** Called with the chosen file. The caller checks its type and size. */
  onSelect?: ((file: File) => void) | undefined;
  /** Called when the person removes the picture. Without it, or without a picture, there is no button to remove it. */
  onRemove?: (() => void) | undefined;
  /** True while the file is uploading. Default false. */
  isUploading?: boolean | undefined;
  /** What is wrong with the chosen file. Keep it until another file is chosen. */
  error?: string | undefined;
  /** Which files are accepted. */
  hint?: ReactNode;
}

/** A person's picture, with buttons to choose another one and to remove it. */
export function AvatarPicker({
  name,
  src,
  accept = ["image/*"],
  onSelect,
  onRemove,
  isUploading = false,
  error,
  hint,
  className,
  ...rest
}: AvatarPickerProps) {
  const t = useText("components");
  const labelId = useId();
  const hintId = useId();
  const chooseRef = useRef<HTMLButtonElement>(null);
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={hint ? hintId : undefined}
      {...definedProps(rest)}
      className={classNames(picker, className)}
    >
      <span className={picture}>
        <Avatar name={name} src={src ?? null} size="lg" />
        {isUploading ? (
          <span className={veil}>
            <Spinner label={t("avatar.uploading")} />
          </span>
        ) : null}
      </span>
      <div className={text}>
        <span id={labelId} className={labelStyle}>
          {t("avatar.label")}
        </span>
        <div className={actions}>
          <FileTrigger
            acceptedFileTypes={accept}
            onSelect={(files) => {
              const file = files?.item(0);
              if (file) onSelect?.(file);
            }}
          >
            <Button ref={chooseRef} size="sm" isDisabled={isUploading}>
              {src ? t("avatar.replace") : t("avatar.choose")}
            </Button>
          </FileTrigger>
          {src && onRemove ? (
            <Button
              size="sm"
              tone="quiet"
              isDisabled={isUploading}
              onPress={() => {
                // This button disappears with the picture, so the focus moves to the other one.
                chooseRef.current?.focus();
                onRemove();
              }}
            >
              {t("avatar.remove")}
            </Button>
          ) : null}
        </div>
        {hint ? (
          <span id={hintId} className={hintStyle}>
            {hint}
          </span>
        ) : null}
        <FormMessage tone="error">{error}</FormMessage>
      </div>
    </fieldset>
  );
}
