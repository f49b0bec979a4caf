import { decodeText } from "../../attachments/index.ts";
import { unreadable } from "./failures.ts";

/** Bytes of a page in which it tells its encoding. */
const HEAD = 1_024;

const META = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i;

function decoder(label: string | undefined) {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/**
 * The text of a body: in the encoding of its byte order mark, of its header or of its first lines, else in the one in which it
 * makes sense.
 * @param stated the header `Content-Type`
 * @throws ToolFailure `web_unreadable` for what is no text
 */
export function decodePage(bytes: Buffer, stated: string, url: string): string {
  const mark = bytes.subarray(0, 3).toString("latin1");
  const isMarked = mark === "\xEF\xBB\xBF" || mark.startsWith("\xFF\xFE") || mark.startsWith("\xFE\xFF");
  const named =
    /charset\s*=\s*"?([\w-]{1,40})/i.exec(stated)?.[1] ??
    META.exec(bytes.subarray(0, HEAD).toString("latin1"))?.[1];
  const known = isMarked ? undefined : decoder(named);
  if (known !== undefined) return known.decode(bytes).replaceAll("\0", "");
  const decoding = decodeText(bytes);
  if ("text" in decoding) return decoding.text;
  // Old pages say nothing and mean this one.
  if (decoding.fault === "encoding") return new TextDecoder("windows-1252").decode(bytes);
  throw unreadable(url);
}
