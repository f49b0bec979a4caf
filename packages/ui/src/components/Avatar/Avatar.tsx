import { type ComponentPropsWithRef, useState } from "react";
import { classNames } from "../../styles/classNames.ts";
import { avatar, avatarImage } from "./Avatar.css.ts";
import { initials } from "./initials.ts";

export interface AvatarProps extends Omit<ComponentPropsWithRef<"span">, "children"> {
  /**
   * Name of the person, from which the initials are made. It must also be visible beside the avatar, which is hidden from
   * screen readers.
   */
  name: string;
  /** URL of the picture. Without one, or if it cannot be loaded, the initials are shown. */
  src?: string | null | undefined;
  /** 28, 36 or 72 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
}

/** A person's picture or initials. */
export function Avatar({ name, src, size = "md", className, ...rest }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span {...rest} aria-hidden className={classNames(avatar({ size }), className)}>
      {src && src !== broken ? (
        <img src={src} alt="" className={avatarImage} onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
