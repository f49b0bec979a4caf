import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { CopyButton } from "../CopyButton/index.ts";
import { block, copy, lines } from "./CodeBlock.css.ts";
import { useScrollRegion } from "./useScrollRegion.ts";

export interface CodeBlockProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** The text; line breaks are kept. */
  code: string;
  /** Accessible name of the scrollable region; also part of the copy button's name. */
  label: string;
  /** True wraps long lines, for a secret or an address; otherwise they scroll. Default false. */
  isWrapped?: boolean | undefined;
}

/** Code or data, such as a command, a secret or JSON, with a button that copies all of it. */
export function CodeBlock({ code, label, isWrapped = false, className, ...rest }: CodeBlockProps) {
  const t = useText("components");
  const scrollRegion = useScrollRegion<HTMLPreElement>(label);
  return (
    <div {...rest} className={classNames(block, className)}>
      <pre {...scrollRegion} data-wrapped={isWrapped || undefined} className={lines}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={t("copy.action", { what: label })} className={copy} />
    </div>
  );
}
