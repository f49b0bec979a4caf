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
  veil,
  words,
} from "./AvatarPicker.css.ts";

export interface AvatarPickerProps extends Omit<ComponentPropsWithRef<"fieldset">, "children" | "onSelect"> {
  /** Whose picture it is: gives the initials where there is none. */
  name: string;
  /** Address of the picture that is in use, or of the chosen one while it is on its way. */
  src?: string | null | undefined;
  /** Media types of the pictures that are offered for choice. Default every kind of picture. */
  accept?: readonly string[] | undefined;
  /** Called with the chosen file; whether it is a picture and how big is the caller's to check. */
  onSelect?: ((file: File) => void) | undefined;
  /** Called when the picture is to go; without it, or without a picture, there is no such button. */
  onRemove?: (() => void) | undefined;
  /** True while the file is on its way. Default false. */
  isUploading?: boolean | undefined;
  /** What is wrong with the chosen file. It stays until another one is chosen. */
  error?: string | undefined;
  /** Which pictures are taken. */
  hint?: ReactNode;
}

/** A person's picture, with the ways to choose another one and to take it away. */
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
      <div className={words}>
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
                // This button goes away with the picture: the keyboard goes on at the other one.
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
