import { type ChosenBranches, type ExportedMessage, exportJson, exportMarkdown } from "@regia/domain/chat";
import type { Locale, Message } from "@regia/domain/messages";
import type { Backend } from "../backend/client.ts";
import { downloadFile } from "../browser/downloadFile.ts";
import { type ConversationRow, conversationCalls, type MessageRow } from "./conversationCalls.ts";
import { messageOfRow } from "./thread.ts";

function exportedMessage(row: MessageRow, nameOf: (model: string) => string): ExportedMessage {
  const { id, parentId, role, text, status, receipt, model, route } = messageOfRow(row);
  const answeredBy = model?.name ?? route?.model.name ?? (receipt && nameOf(receipt.model));
  return {
    id,
    parentId,
    role,
    text,
    status,
    createdAt: row.created_at,
    model: role === "assistant" ? (answeredBy ?? null) : null,
    cost: receipt?.cost ?? null,
    isEstimated: receipt?.source === "estimate",
  };
}

interface ExportSettings {
  readonly locale: Locale;
  readonly say: (text: Message) => string;
  readonly nameOf: (model: string) => string;
  /** Default: the newest of each. */
  readonly chosen?: ChosenBranches | undefined;
}

/** Downloads a conversation: Markdown of the displayed branch, or JSON of all. Throws the database's error. */
export async function exportConversation(
  backend: Backend,
  conversation: ConversationRow,
  format: "markdown" | "json",
  settings: ExportSettings,
): Promise<void> {
  const rows = await conversationCalls(backend).messages(conversation.id, new AbortController().signal);
  downloadFile(conversationFile(conversation, rows, format, settings));
}

function conversationFile(
  { id, title, created_at }: ConversationRow,
  rows: readonly MessageRow[],
  format: "markdown" | "json",
  { nameOf, ...settings }: ExportSettings,
): File {
  const conversation = { id, title, createdAt: created_at };
  const messages = rows.map((row) => exportedMessage(row, nameOf));
  const name =
    title
      .replace(/[^\p{L}\p{N} .-]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 80) || id;
  return format === "markdown"
    ? new File([exportMarkdown(conversation, messages, settings)], `${name}.md`, { type: "text/markdown" })
    : new File([exportJson(conversation, messages)], `${name}.json`, { type: "application/json" });
}
