import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Completion, Piece } from "./completion.ts";

/** An id of a call. */
const callId = (): string => `call_${randomBytes(12).toString("hex")}`;

const textIn = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece.kind === "call" ? "" : piece.text)).join("");

/** An answer in one document. */
export function completionBody(
  { id, created, choices, pieces, finish, usage }: Completion,
  model: string,
): object {
  const calls = pieces.flatMap((piece) => {
    if (piece.kind !== "call") return [];
    const { call, name } = piece;
    return [
      { name, arguments: textIn(pieces.filter((one) => one.kind === "arguments" && one.call === call)) },
    ];
  });
  const message = () =>
    calls.length > 0
      ? {
          role: "assistant",
          content: null,
          tool_calls: calls.map((call) => ({ id: callId(), type: "function", function: call })),
        }
      : { role: "assistant", content: textIn(pieces) };
  return {
    id,
    object: "chat.completion",
    created,
    model,
    choices: Array.from({ length: choices }, (_, index) => ({
      index,
      message: { ...message(), refusal: null },
      logprobs: null,
      finish_reason: finish,
    })),
    usage,
  };
}

function deltaOf(piece: Piece): object {
  switch (piece.kind) {
    case "text":
      return { content: piece.text };
    case "call": {
      const called = { name: piece.name, arguments: "" };
      return { tool_calls: [{ index: piece.call, id: callId(), type: "function", function: called }] };
    }
    case "arguments":
      return { tool_calls: [{ index: piece.call, function: { arguments: piece.text } }] };
  }
}

/**
 * Writes an answer as it is streamed; ends when its reader goes away.
 * @param pace tokens a second.
 */
export async function stream(
  { id, created, choices, pieces, finish, usage }: Completion,
  response: ServerResponse,
  {
    model,
    pace,
    includeUsage,
  }: { readonly model: string; readonly pace: number; readonly includeUsage: boolean },
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
  });
  const head = { id, object: "chat.completion.chunk", created, model };
  const send = (part: object) => response.write(`data: ${JSON.stringify({ ...head, ...part })}\n\n`);
  const toEach = (delta: () => object, finish_reason: string | null = null) => {
    for (let index = 0; index < choices; index += 1) {
      send({ choices: [{ index, delta: delta(), finish_reason }], ...(includeUsage ? { usage: null } : {}) });
    }
  };
  toEach(() => ({ role: "assistant", content: pieces[0]?.kind === "call" ? null : "" }));
  const started = performance.now();
  for (const [index, piece] of pieces.entries()) {
    const wait = started + (index * 1000) / pace - performance.now();
    // Late tokens follow at once.
    if (wait > 1) await pause(wait, undefined, { signal: gone.signal }).catch(() => {});
    if (gone.signal.aborted) return;
    toEach(() => deltaOf(piece));
  }
  toEach(() => ({}), finish);
  if (includeUsage) send({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}
