import { type Locale, type Message, message } from "../messages/index.ts";
import { formatMoney, parseMoney } from "../money/index.ts";
import type { MessageRole, MessageStatus } from "./message.ts";
import { branches, type ChosenBranches, type TreeMessage } from "./tree.ts";

export interface ExportedConversation {
  readonly id: string;
  readonly title: string;
  /** ISO timestamp. */
  readonly createdAt: string;
}

export interface ExportedMessage extends TreeMessage {
  readonly role: MessageRole;
  readonly text: string;
  readonly status: MessageStatus;
  /** ISO timestamp. */
  readonly createdAt: string;
  /** The name of the model that answered; null for questions. */
  readonly model: string | null;
  /** Decimal euro; null where nothing was called. */
  readonly cost: string | null;
  /** Whether the cost was not counted by the provider. */
  readonly isEstimated: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)/;

/** The fence that closes a code block which a text leaves open, as an answer does that broke off. */
function openFence(text: string): string | null {
  let open: string | null = null;
  for (const line of text.split("\n")) {
    const [, fence = "", rest = ""] = FENCE.exec(line) ?? [];
    if (fence === "") continue;
    if (open === null) open = fence;
    else if (fence[0] === open[0] && fence.length >= open.length && rest.trim() === "") open = null;
  }
  return open;
}

const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");

/** In which language and with which words a conversation is written. */
interface ExportWords {
  /** For amounts. */
  readonly locale: Locale;
  /** Gives the text of a message in that language. */
  readonly say: (text: Message) => string;
}

function costLine({ cost, isEstimated }: ExportedMessage, { locale, say }: ExportWords): string | null {
  const amount = parseMoney(cost ?? "");
  if (amount === undefined) return null;
  const shown = { cost: formatMoney({ amount, locale, maximumDecimals: 6 }) };
  const text = isEstimated
    ? message("chatRules:export.costEstimated", shown)
    : message("chatRules:export.cost", shown);
  return `_${say(text)}_`;
}

function section(entry: ExportedMessage, words: ExportWords): string {
  if (entry.role === "user") {
    return `## ${words.say(message("chatRules:export.question"))}\n\n${quoted(entry.text)}`;
  }
  const heading = entry.model
    ? message("chatRules:export.answerBy", { model: entry.model })
    : message("chatRules:export.answer");
  const fence = openFence(entry.text);
  const parts = [
    `## ${words.say(heading)}`,
    fence === null ? entry.text : `${entry.text}\n${fence}`,
    costLine(entry, words),
  ];
  return parts.filter((part) => part !== null && part !== "").join("\n\n");
}

/** A conversation as Markdown: the displayed path, questions quoted, each answer with its model and cost. */
export function exportMarkdown(
  conversation: ExportedConversation,
  messages: readonly ExportedMessage[],
  { chosen, ...words }: ExportWords & { readonly chosen?: ChosenBranches | undefined },
): string {
  const title = conversation.title.replace(/\s+/g, " ").trim();
  const sections = branches(messages, chosen).map(({ message: entry }) => section(entry, words));
  return `${[`# ${title}`, ...sections].join("\n\n")}\n`;
}

/** A conversation as JSON with all its branches, for other programs; `version` grows when the shape changes. */
export function exportJson(conversation: ExportedConversation, messages: readonly ExportedMessage[]): string {
  const { id, title, createdAt } = conversation;
  const entries = messages.map((entry) => ({
    id: entry.id,
    parentId: entry.parentId,
    role: entry.role,
    text: entry.text,
    status: entry.status,
    createdAt: entry.createdAt,
    model: entry.model,
    cost: entry.cost,
    isEstimated: entry.isEstimated,
  }));
  return `${JSON.stringify({ version: 1, conversation: { id, title, createdAt }, messages: entries }, null, 2)}\n`;
}
