import { Square, SquareCheck } from "lucide-react";
import { type MarkdownToJSX, parser, RuleType } from "markdown-to-jsx/react";
import { createElement, memo, type ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { CodeBlock } from "../CodeBlock/index.ts";
import { Icon } from "../Icon/index.ts";
import { Link } from "../Link/index.ts";
import {
  alertName,
  bullets,
  code,
  codeBlock,
  heading,
  item,
  mark,
  numbers,
  paragraph,
  plain,
  quote,
  rule,
  strong,
  task,
} from "./Markdown.css.ts";
import { MarkdownTable } from "./MarkdownTable.tsx";
import { MARKDOWN_BOUNDS, type MarkdownBlock, withLiterals } from "./markdownBlocks.ts";
import { sequence } from "./sequence.ts";

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
      className={codeBlock}
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
  const nodes = parser(definitions ? `${source}\n\n${definitions}` : source, {
    disableParsingRawHTML: true,
    ignoreHTMLBlocks: true,
    disableFrontmatter: true,
    optimizeForStreaming: isGrowing,
  });
  if (!isWithinBounds(nodes)) return <Plain text={text} />;

  const link = (target: string, content: ReactNode) => {
    const address = linkAddress(target);
    return address ? <MarkdownLink address={address} content={content} hintId={hintId} /> : content;
  };

  /** @param place `block` for the outermost nodes, which have a direction of their own, `link` inside a link */
  const all = (children: readonly Node[], place: "inner" | "link" | "block" = "inner"): ReactNode =>
    sequence(children.map((child) => one(child, place)));

  const one = (node: Node, place: "inner" | "link" | "block"): ReactNode => {
    const dir = place === "block" ? "auto" : undefined;
    switch (node.type) {
      case RuleType.text:
        return withLineBreaks(node.text);
      case RuleType.breakLine:
        return <br />;
      case RuleType.paragraph:
        return (
          <p className={paragraph} dir={dir}>
            {all(node.children)}
          </p>
        );
      case RuleType.heading:
        // A heading inside of a quote or list is not part of the page's outline.
        return place === "block" && level ? (
          createElement(`h${level}`, { className: heading, dir }, all(node.children))
        ) : (
          <p className={paragraph} dir={dir}>
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
          : link(node.target ?? "", linkContent(node.children));
      case RuleType.image: {
        const name = node.alt ? t("markdown.image", { name: node.alt }) : t("markdown.unnamedImage");
        const address = linkAddress(node.target ?? "");
        if (place === "link" || !address) return name;
        return (
          <>
            {name} ({link(address, shortened(address))})
          </>
        );
      }
      case RuleType.blockQuote: {
        const alert = alerts.find((name) => name === node.alert?.toLowerCase());
        return (
          <blockquote className={quote} dir={dir}>
            {alert && <p className={alertName}>{t(`markdown.alert.${alert}`)}</p>}
            {all(node.children)}
          </blockquote>
        );
      }
      case RuleType.unorderedList:
        return (
          <ul className={bullets} dir={dir} data-loose={isLoose(node.items) || undefined}>
            {sequence(node.items.map(listItem))}
          </ul>
        );
      case RuleType.orderedList:
        return (
          <ol className={numbers} dir={dir} start={node.start} data-loose={isLoose(node.items) || undefined}>
            {sequence(node.items.map(listItem))}
          </ol>
        );
      case RuleType.breakThematic:
        return <hr className={rule} />;
      case RuleType.table:
        return (
          <MarkdownTable
            headings={node.header.map(plainText).filter(Boolean).join(", ").slice(0, 100)}
            header={node.header.map(cellContent)}
            rows={node.cells.map((cells) => cells.map(cellContent))}
            aligns={node.align}
          />
        );
      default:
        // Definitions of addresses. HTML, footnotes and front matter are not parsed, so they are text.
        return null;
    }
  };

  /** A plain text stays a string, so that the link is not rendered again with each new word of its paragraph. */
  const linkContent = (contents: readonly Node[]): ReactNode => {
    const [first, ...others] = contents;
    return first?.type === RuleType.text && others.length === 0 ? first.text : all(contents, "link");
  };

  const cellContent = (contents: readonly Node[]): ReactNode => (contents.length > 0 ? all(contents) : null);

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

/** Kinds of quotes that begin with a line such as `[!NOTE]`. */
const alerts = ["note", "tip", "important", "warning", "caution"] as const;

/** True for a list whose items are paragraphs. */
const isLoose = (items: readonly (readonly Node[])[]): boolean =>
  items.some((contents) => contents.some(({ type }) => type === RuleType.paragraph));

const linkProtocols: readonly string[] = ["http:", "https:", "mailto:"];

/** The address of a link that may be opened: complete, and of the web or of mail. */
function linkAddress(target: string): string | undefined {
  const address = URL.parse(target);
  return address && linkProtocols.includes(address.protocol) ? address.href : undefined;
}

const MarkdownLink = memo(function MarkdownLink({
  address,
  content,
  hintId,
}: {
  address: string;
  content: ReactNode;
  hintId: string;
}) {
  const opensTab = !address.startsWith("mailto:");
  return (
    <Link
      href={address}
      rel="noopener noreferrer nofollow"
      target={opensTab ? "_blank" : undefined}
      aria-describedby={opensTab ? hintId : undefined}
    >
      {content}
    </Link>
  );
});

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

/** Longest address that is shown whole. */
const ADDRESS_CHARACTERS = 80;
const shortened = (address: string) =>
  address.length > ADDRESS_CHARACTERS ? `${address.slice(0, ADDRESS_CHARACTERS)}…` : address;

const childrenOf = (node: Node): readonly Node[] => {
  if ("children" in node) return node.children ?? [];
  if ("items" in node) return node.items.flat();
  if ("cells" in node) return [...node.header.flat(), ...node.cells.flat(2)];
  return [];
};

function plainText(nodes: readonly Node[]): string {
  return nodes.map((node) => ("text" in node ? node.text : plainText(childrenOf(node)))).join("");
}

/** What a block of code in a list counts, because it has a button and is measured. */
const CODE_ELEMENTS = 40;

/** False if the nodes are too many or nested too deeply to be rendered. */
function isWithinBounds(nodes: readonly Node[]): boolean {
  let elements = 0;
  const isWithin = (children: readonly Node[], containers: number, depth: number): boolean => {
    for (const { type } of children) elements += type === RuleType.codeBlock ? CODE_ELEMENTS : 1;
    return (
      elements <= MARKDOWN_BOUNDS.elements &&
      containers <= MARKDOWN_BOUNDS.containers &&
      depth <= MARKDOWN_BOUNDS.depth &&
      children.every((child) =>
        isWithin(childrenOf(child), containers + (isContainer(child) ? 1 : 0), depth + 1),
      )
    );
  };
  return isWithin(nodes, 0, 0);
}

const isContainer = ({ type }: Node): boolean =>
  type === RuleType.blockQuote || type === RuleType.orderedList || type === RuleType.unorderedList;
