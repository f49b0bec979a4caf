import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { CopyButton } from "../CopyButton/index.ts";
import { block, copy, lines } from "./CodeBlock.css.ts";
import { useOverflow } from "./useOverflow.ts";

export interface CodeBlockProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** The text, its line ends kept. */
  code: string;
  /** Names it where it scrolls, and in the button's name. */
  label: string;
  /** True breaks long lines, for a secret or an address; otherwise they scroll. Default false. */
  isWrapped?: boolean;
}

/** Text for machines: a command, a secret, a piece of JSON. It can be copied whole. */
export function CodeBlock({ code, label, isWrapped = false, className, ...rest }: CodeBlockProps) {
  const t = useText("components");
  const { ref, overflows } = useOverflow<HTMLPreElement>();
  return (
    <div {...rest} className={classNames(block, className)}>
      <pre
        ref={ref}
        data-wrapped={isWrapped || undefined}
        className={lines}
        {...(overflows ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
      >
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={t("copy.action", { what: label })} className={copy} />
    </div>
  );
}
