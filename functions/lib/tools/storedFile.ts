import { message } from "@regia/domain/messages";
import { type StoredEffect, ToolFailure } from "./tool.ts";

const LONGEST_NAME = 200;
const LARGEST = 4_000_000;

/** The files that are written, by the end of their names. */
const MEDIA_TYPES = { txt: "text/plain", md: "text/markdown", csv: "text/csv" } as const;

export type FileEnd = keyof typeof MEDIA_TYPES;

const isFileEnd = (text: string): text is FileEnd => Object.hasOwn(MEDIA_TYPES, text);

/** What no name has: paths, a beginning that hides it, and characters that are not seen or turn a text around. */
const UNFIT = /[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\.|^$/u;

/**
 * A file as it is stored.
 * @param name its end says what it is; without one it gets the end of a text.
 * @throws ToolFailure `bad_arguments` for a name that is none, a kind that is not written, or a text that is too long
 */
export function storedFile(name: string, text: string): StoredEffect {
  const trimmed = name.trim();
  const end = /\.([a-z]{1,5})$/i.exec(trimmed)?.[1]?.toLowerCase();
  const whole = end === undefined ? `${trimmed}.txt` : trimmed;
  if (UNFIT.test(trimmed) || whole.length > LONGEST_NAME) {
    const shown = trimmed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "").slice(0, 100);
    const fault = message("workflowCalls:file.name", { name: shown, max: LONGEST_NAME });
    throw new ToolFailure("bad_arguments", fault);
  }
  const kind = end ?? "txt";
  if (!isFileEnd(kind)) {
    throw new ToolFailure(
      "bad_arguments",
      message("workflowCalls:file.type", { name: trimmed.slice(0, 100) }),
    );
  }
  // PostgreSQL stores neither NUL nor half a character.
  const stored = text.replaceAll("\0", "").toWellFormed();
  if (Buffer.byteLength(stored) > LARGEST) {
    throw new ToolFailure("file_size", message("workflowCalls:file.size", { max: LARGEST / 1_000_000 }));
  }
  return { kind: "file", name: whole, mediaType: MEDIA_TYPES[kind], text: stored };
}

/** What a dry run gives instead of a file. */
export const NO_FILE = {
  file: "00000000-0000-4000-8000-000000000000",
  url: "/.netlify/functions/workflows?file=00000000-0000-4000-8000-000000000000",
} as const;
