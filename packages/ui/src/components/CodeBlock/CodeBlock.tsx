import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { CopyButton } from "../CopyButton/index.ts";
import { block, captionText, copy, lines } from "./CodeBlock.css.ts";
import { useScrollRegion } from "./useScrollRegion.ts";

export interface CodeBlockProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** The text; line breaks are kept. */
  code: string;
  /** Accessible name of the scrollable region; also part of the copy button's name. */
  label: string;
  /** A word above the code, such as its language. By default there is none. */
  caption?: string | undefined;
  /** True wraps long lines, for a secret or an address; otherwise they scroll. Default false. */
  isWrapped?: boolean | undefined;
  /** True shows all lines; otherwise a long block scrolls vertically. Default false. */
  isFullHeight?: boolean | undefined;
}

/** Code or data, such as a command, a secret or JSON, with a button that copies all of it. */
export function CodeBlock({
  code,
  label,
  caption,
  isWrapped = false,
  isFullHeight = false,
  className,
  ...rest
}: CodeBlockProps) {
  const t = useText("components");
  const scrollRegion = useScrollRegion<HTMLPreElement>(label);
  return (
    <div {...rest} data-captioned={caption ? true : undefined} className={classNames(block, className)}>
      {caption && <span className={captionText}>{caption}</span>}
      <pre
        {...scrollRegion}
        data-wrapped={isWrapped || undefined}
        data-full-height={isFullHeight || undefined}
        className={lines}
      >
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={t("copy.action", { what: label })} className={copy} />
    </div>
  );
}
