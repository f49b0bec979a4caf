import { Square, SquareCheck } from "lucide-react";
import { type MarkdownToJSX, parser, RuleType } from "markdown-to-jsx/react";
import { Children, createElement, memo, type ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { CodeBlock } from "../CodeBlock/index.ts";
import { Icon } from "../Icon/index.ts";
import { Link } from "../Link/index.ts";
import {
  bullets,
  code,
  heading,
  item,
  mark,
  numbers,
  plain,
  quote,
  rule,
  strong,
  task,
} from "./Markdown.css.ts";
import { MarkdownTable } from "./MarkdownTable.tsx";
import { MARKDOWN_BOUNDS, type MarkdownBlock, withLiterals } from "./markdownBlocks.ts";

type Node = MarkdownToJSX.ASTNode;

export interface MarkdownBlockViewProps extends Pick<MarkdownBlock, "kind" | "text" | "language"> {
  /** Level of the block's heading within the page. */
  level: number | undefined;
  /** Addresses that links of the block may refer to. */
  definitions: string;
  /** True while text is appended to this block. */
  isGrowing: boolean;
  /** Id of the hint that a link opens a new tab. */
  hintId: string;
}

/** One block of an answer. It is rendered again only if its own text changes. */
export const MarkdownBlockView = memo(function MarkdownBlockView({
  kind,
  text,
  language,
  ...rest
}: MarkdownBlockViewProps) {
  if (kind === "code") return <MarkdownCode language={language} text={text} />;
  if (kind === "plain") return <Plain text={text} />;
  return <Parsed text={text} {...rest} />;
});

const Plain = ({ text }: { text: string }) => (
  <pre className={plain} dir="auto">
    {text}
  </pre>
);

/** Longest name of a language that is shown. */
const LANGUAGE_CHARACTERS = 30;

function MarkdownCode({ language, text }: { language: string | undefined; text: string }) {
  const t = useText("components");
  const name = language?.slice(0, LANGUAGE_CHARACTERS);
  return (
    <CodeBlock
      code={text}
      label={name ? t("markdown.code", { language: name }) : t("markdown.unnamedCode")}
      caption={name || undefined}
      isFullHeight
    />
  );
}

function Parsed({
  text,
  level,
  definitions,
  isGrowing,
  hintId,
}: Omit<MarkdownBlockViewProps, "kind" | "language">) {
  const t = useText("components");
  const source = withLiterals(text);
  const nodes = parser(definitions && text.includes("[") ? `${source}\n\n${definitions}` : source, {
    disableParsingRawHTML: true,
    ignoreHTMLBlocks: true,
    disableFrontmatter: true,
    optimizeForStreaming: isGrowing,
  });
  if (!isWithinBounds(nodes)) return <Plain text={text} />;

  const link = (target: string, content: ReactNode) => {
    const address = linkAddress(target);
    if (!address) return content;
    const opensTab = address.protocol !== "mailto:";
    return (
      <Link
        href={address.href}
        rel="noopener noreferrer nofollow"
        target={opensTab ? "_blank" : undefined}
        aria-describedby={opensTab ? hintId : undefined}
      >
        {content}
      </Link>
    );
  };

  /** @param place `block` for the outermost nodes, which have a direction of their own, `link` inside a link */
  const all = (children: readonly Node[], place: "inner" | "link" | "block" = "inner"): ReactNode =>
    Children.toArray(children.map((child) => one(child, place)));

  const one = (node: Node, place: "inner" | "link" | "block"): ReactNode => {
    const dir = place === "block" ? "auto" : undefined;
    switch (node.type) {
      case RuleType.text:
        return withLineBreaks(node.text);
      case RuleType.breakLine:
        return <br />;
      case RuleType.paragraph:
        return <p dir={dir}>{all(node.children)}</p>;
      case RuleType.heading:
        // A heading inside of a quote or list is not part of the page's outline.
        return place === "block" && level ? (
          createElement(`h${level}`, { className: heading, dir }, all(node.children))
        ) : (
          <p dir={dir}>
            <strong className={strong}>{all(node.children)}</strong>
          </p>
        );
      case RuleType.textFormatted: {
        const content = all(node.children, place === "link" ? "link" : "inner");
        if (node.tag === "em") return <em>{content}</em>;
        if (node.tag === "strong") return <strong className={strong}>{content}</strong>;
        if (node.tag === "del") return <del>{content}</del>;
        if (node.tag === "mark") return <mark className={mark}>{content}</mark>;
        return content;
      }
      case RuleType.codeInline:
        return (
          <code className={code} dir="ltr">
            {node.text}
          </code>
        );
      case RuleType.codeBlock:
        return <MarkdownCode language={node.lang} text={node.text} />;
      case RuleType.link:
        return place === "link"
          ? all(node.children, "link")
          : link(node.target ?? "", all(node.children, "link"));
      case RuleType.image: {
        const name = node.alt ? t("markdown.image", { name: node.alt }) : t("markdown.unnamedImage");
        return place === "link" ? name : link(node.target ?? "", name);
      }
      case RuleType.blockQuote:
        return (
          <blockquote className={quote} dir={dir}>
            {all(node.children)}
          </blockquote>
        );
      case RuleType.unorderedList:
        return (
          <ul className={bullets} dir={dir}>
            {Children.toArray(node.items.map(listItem))}
          </ul>
        );
      case RuleType.orderedList:
        return (
          <ol className={numbers} dir={dir} start={node.start}>
            {Children.toArray(node.items.map(listItem))}
          </ol>
        );
      case RuleType.breakThematic:
        return <hr className={rule} />;
      case RuleType.table:
        return (
          <MarkdownTable
            headings={node.header.map(plainText).filter(Boolean).join(", ").slice(0, 100)}
            header={node.header.map((content) => all(content))}
            rows={node.cells.map((cells) => cells.map((content) => all(content)))}
            aligns={node.align}
          />
        );
      default:
        // Definitions of addresses. HTML, footnotes and front matter are not parsed, so they are text.
        return null;
    }
  };

  const listItem = (contents: readonly Node[]): ReactNode => {
    const [first, ...others] = contents;
    if (first?.type !== RuleType.gfmTask) return <li className={item}>{all(contents)}</li>;
    const name = first.completed ? t("markdown.done") : t("markdown.toDo");
    return (
      <li className={item} data-task>
        <Icon glyph={first.completed ? SquareCheck : Square} size="sm" label={name} className={task} />
        {all(others)}
      </li>
    );
  };

  return all(nodes, "block");
}

const linkProtocols: readonly string[] = ["http:", "https:", "mailto:"];

/** The address of a link that may be opened: complete, and of the web or of mail. */
function linkAddress(target: string): URL | undefined {
  const address = URL.parse(target);
  return address && linkProtocols.includes(address.protocol) ? address : undefined;
}

/** The only HTML that answers need: a line break, which models write into cells. */
function withLineBreaks(text: string): ReactNode {
  if (!text.includes("<")) return text;
  const [first, ...others] = text.split(/<br ?\/?>/i);
  return others.reduce<ReactNode>(
    (before, line) => (
      <>
        {before}
        <br />
        {line}
      </>
    ),
    first,
  );
}

const childrenOf = (node: Node): readonly Node[] => {
  if ("children" in node) return node.children ?? [];
  if ("items" in node) return node.items.flat();
  if ("cells" in node) return [...node.header.flat(), ...node.cells.flat(2)];
  return [];
};

function plainText(nodes: readonly Node[]): string {
  return nodes.map((node) => ("text" in node ? node.text : plainText(childrenOf(node)))).join("");
}

/** False if the nodes are too many or nested too deeply to be rendered. */
function isWithinBounds(nodes: readonly Node[]): boolean {
  let level: readonly Node[] = nodes;
  let elements = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    elements += level.length;
    if (depth > 2 * MARKDOWN_BOUNDS.depth || elements > MARKDOWN_BOUNDS.elements) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}
