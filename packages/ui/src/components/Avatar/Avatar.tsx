import { type ComponentPropsWithRef, useState } from "react";
import { classNames } from "../../styles/classNames.ts";
import { avatar, avatarImage } from "./Avatar.css.ts";
import { initials } from "./initials.ts";

export interface AvatarProps extends Omit<ComponentPropsWithRef<"span">, "children"> {
  /** Whose it is: gives the initials. The name itself stands beside it, so the picture is decoration. */
  name: string;
  /** Address of the picture; without one, or when it cannot be loaded, the initials show. */
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
