import type { Message } from "@regia/domain/messages";
import { message } from "@regia/domain/messages";
import { AVATAR_HEAD_BYTES, type AvatarType, sniffImageType, validateAvatar } from "@regia/domain/validation";

/** The longest side of a stored avatar, in pixels (decision 32). */
export const LONGEST_SIDE = 512;

/** How much of a JPEG's or WebP's detail is kept, from 0 to 1: at this size the difference cannot be seen. */
const QUALITY = 0.9;

/** The chosen file is no picture that can be used. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  readonly reason: Message;

  constructor(reason: Message) {
    super(`Picture refused: ${reason.key}`);
    this.reason = reason;
  }
}

/** A picture's size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size at which a picture fits into a square; a small one stays as it is, a thin one keeps a pixel. */
export function fittedSize({ width, height }: PictureSize, side: number = LONGEST_SIDE): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height));
  const fit = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: fit(width), height: fit(height) };
}

/** What a picture is written as: its own type, but a PNG for a GIF, which browsers cannot write. */
const writtenType = (type: AvatarType): AvatarType => (type === "image/gif" ? "image/png" : type);

/** A picture ready to be stored. */
export interface PreparedPicture {
  readonly blob: Blob;
  readonly type: AvatarType;
}

/**
 * Judges a chosen file by its content, then draws it anew, no larger than needed: the result holds the picture, upright,
 * and nothing else of the file (decision 32).
 * @throws PictureRefused when it is no picture, too large, or damaged
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, AVATAR_HEAD_BYTES).arrayBuffer());
  const verdict = validateAvatar({ head, size: file.size });
  if (!verdict.isValid) throw new PictureRefused(verdict.message);
  const type = sniffImageType(head) ?? "image/png";
  const blob = await redraw(file, writtenType(type));
  const written =
    blob && sniffImageType(new Uint8Array(await blob.slice(0, AVATAR_HEAD_BYTES).arrayBuffer()));
  if (!blob || !written) throw new PictureRefused(message("validation:avatar.type"));
  return { blob, type: written };
}

/** The picture as the browser draws it; null where it cannot. A browser that cannot write a type writes a PNG. */
async function redraw(file: Blob, type: AvatarType): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, fittedSize(bitmap));
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
  } finally {
    bitmap.close();
  }
}
