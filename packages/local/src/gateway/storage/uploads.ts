import { addAbortSignal, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { AVATAR_HEAD_BYTES, AVATAR_TYPES, sniffImageType } from "@regia/domain/validation";
import { arriving, bodyEnd } from "@regia/functions/http";
import { storageError } from "../http/response.ts";
import type { Draft, ObjectFiles } from "./objects.ts";

/** What a bucket allows. */
export interface UploadRules {
  /** Bytes of a file. */
  readonly largest: number;
  /** The media types; null for any. */
  readonly types: readonly string[] | null;
}

/** A file that has arrived completely. */
export interface Upload {
  readonly draft: Draft;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Bytes of its content. */
  readonly size: number;
}

/** The end of an upload that cannot be stored, with its response. */
export class UploadRefused extends Error {
  override name = "UploadRefused";
  readonly response: Response;

  constructor(response: Response) {
    super("The upload was refused.");
    this.response = response;
  }
}

/** What a multipart form may add to the bytes of its file. */
export const FORM_BYTES = 64 * 1024;

const FORM = /^multipart\/form-data\b/i;

const CACHE_CONTROL = /^[\w\-=, ]{1,200}$/;

const invalidRequest = (message: string) => new UploadRefused(storageError(400, "InvalidRequest", message));

/** The response to a file that is larger than its bucket allows. */
export function tooLarge(): UploadRefused {
  const message = "The object exceeded the maximum allowed size";
  return new UploadRefused(storageError(413, "Payload too large", message));
}

/** A media type without its parameters. */
const mediaType = (declared: string | null | undefined): string =>
  declared?.split(";")[0]?.trim().toLowerCase() || "application/octet-stream";

function checkType(type: string, { types }: UploadRules): string {
  if (types === null || types.length === 0 || types.includes(type)) return type;
  const message = `mime type ${type.slice(0, 100)} is not supported. Supported: ${types.join(", ")}`;
  throw new UploadRefused(storageError(400, "invalid_mime_type", message, 415));
}

/** Whether the body of an upload is a form around the file. */
const isForm = (headers: Headers): boolean => FORM.test(headers.get("content-type") ?? "");

/**
 * Checks what the headers of an upload declare, before its body is read.
 * @returns the most bytes that the body can have
 * @throws UploadRefused
 */
export function checkDeclared(headers: Headers, rules: UploadRules): number {
  const most = rules.largest + (isForm(headers) ? FORM_BYTES : 0);
  const declared = headers.get("content-length");
  if (declared !== null && Number(declared) > most) throw tooLarge();
  if (!isForm(headers)) checkType(mediaType(headers.get("content-type")), rules);
  if (!CACHE_CONTROL.test(headers.get("cache-control") ?? "no-cache")) {
    throw invalidRequest("The cache control is invalid");
  }
  return declared === null ? most : Number(declared);
}

interface Part {
  readonly content: Readable;
  readonly type: string | null;
  readonly cacheControl: string;
}

/** Reads the first file of a form with `take` while the form arrives. */
async function fromForm(
  body: Readable,
  contentType: string,
  most: number,
  take: (part: Part) => Promise<Upload>,
): Promise<Upload> {
  const unreadable = invalidRequest("The form could not be read");
  let parser: InstanceType<typeof Busboy>;
  try {
    const limits = { files: 1, fields: 16, parts: 17, fieldSize: 4096, headerSize: 4096, fileSize: most + 1 };
    parser = new Busboy({ headers: { "content-type": contentType }, limits });
  } catch {
    throw unreadable;
  }
  let cacheControl = "no-cache";
  let file: Readable | undefined;
  let taken: Promise<Upload> | undefined;
  parser.on("field", (name, value) => {
    if (name === "cacheControl" && /^\d{1,9}$/.test(value)) cacheControl = `max-age=${value}`;
  });
  parser.on("file", (_name, content, _fileName, _encoding, type) => {
    file = content;
    // The parser only reports an error of its input; it does not end the part.
    content.on("error", () => content.destroy(unreadable));
    taken = take({ content, type, cacheControl });
    taken.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
  });
  const failure = await pipeline(body, parser).then(
    () => undefined,
    (error: unknown) => {
      file?.destroy(error instanceof Error ? error : undefined);
      return bodyEnd(error) === undefined ? unreadable : error;
    },
  );
  if (taken !== undefined) {
    const upload = await taken;
    if (failure === undefined) return upload;
    await upload.draft.discard();
  }
  throw failure ?? invalidRequest("The form holds no file");
}

/**
 * Writes the file of an upload to a draft while it arrives, and compares a picture's content with its declared type
 * (decision 32), because the bucket checks only the declared type.
 * @throws UploadRefused; an error if the body does not arrive completely; leaves nothing behind
 */
export async function receiveUpload(
  request: Request,
  files: ObjectFiles,
  rules: UploadRules,
): Promise<Upload> {
  async function take({ content, type, cacheControl }: Part): Promise<Upload> {
    const contentType = checkType(mediaType(type), rules);
    let size = 0;
    let head = Buffer.alloc(0);
    async function* measured() {
      for await (const part of content as AsyncIterable<Buffer>) {
        size += part.byteLength;
        if (size > rules.largest) throw tooLarge();
        if (head.byteLength < AVATAR_HEAD_BYTES)
          head = Buffer.concat([head, part.subarray(0, AVATAR_HEAD_BYTES)]);
        yield part;
      }
    }
    const draft = await files.write({ contentType, cacheControl }, measured());
    if (Object.hasOwn(AVATAR_TYPES, contentType) && sniffImageType(head) !== contentType) {
      await draft.discard();
      throw new UploadRefused(storageError(400, "invalid_mime_type", `The file is no ${contentType}`, 415));
    }
    return { draft, contentType, cacheControl, size };
  }

  const { headers } = request;
  const body = Readable.fromWeb(arriving(request));
  addAbortSignal(request.signal, body);
  const contentType = headers.get("content-type");
  try {
    if (contentType !== null && isForm(headers))
      return await fromForm(body, contentType, rules.largest, take);
    return await take({
      content: body,
      type: contentType,
      cacheControl: headers.get("cache-control") ?? "no-cache",
    });
  } finally {
    body.destroy();
  }
}
