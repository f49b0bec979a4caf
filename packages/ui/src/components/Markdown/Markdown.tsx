import { type ComponentPropsWithRef, useId, useMemo } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { root } from "./Markdown.css.ts";
import { MarkdownBlockView } from "./MarkdownBlockView.tsx";
import { headingLevels, linkDefinitions, markdownBlocks } from "./markdownBlocks.ts";

export interface MarkdownProps extends Omit<ComponentPropsWithRef<"div">, "children"> {
  /** The answer in Markdown (CommonMark with tables, task lists and strikethrough), or the part that has arrived. */
  text: string;
  /** True while text is still appended: marks that are not closed yet are not shown. Default false. */
  isStreaming?: boolean | undefined;
}

/** Level of the first heading; below the title of the page and that of the conversation. */
const TOP_LEVEL = 3;

/**
 * The answer of a model. It is not trusted: HTML is shown as text, images are links, and only links to the web and to mail
 * can be opened.
 */
export function Markdown({ text, isStreaming = false, className, ...rest }: MarkdownProps) {
  const t = useText("components");
  const hintId = useId();
  const { blocks, levels, definitions } = useMemo(() => {
    const all = markdownBlocks(text.replaceAll("\r\n", "\n"));
    return { blocks: all, levels: headingLevels(all, TOP_LEVEL), definitions: linkDefinitions(all) };
  }, [text]);
  const last = blocks.at(-1);
  return (
    <div {...rest} className={classNames(root, className)}>
      {blocks.map((block) => (
        <MarkdownBlockView
          key={block.start}
          kind={block.kind}
          text={block.text}
          language={block.language}
          level={levels.get(block.start)}
          definitions={block.text.includes("[") ? definitions : ""}
          isGrowing={isStreaming && block === last}
          hintId={hintId}
        />
      ))}
      <span hidden id={hintId}>
        {t("markdown.newTab")}
      </span>
    </div>
  );
}
