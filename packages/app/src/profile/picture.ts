import { message } from "@regia/domain/messages";
import { AVATAR_HEAD_BYTES, type AvatarType, sniffImageType, validateAvatar } from "@regia/domain/validation";
import { RuleBroken } from "../data/ruleBroken.ts";

/** The longest side of a stored avatar, in pixels (decision 32). */
export const LONGEST_SIDE = 512;

/** Quality of a JPEG or WebP, from 0 to 1. */
const QUALITY = 0.9;

/** A picture's size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size at which a picture fits into a square. Smaller pictures are not enlarged; each side is at least one pixel.
 */
export function fittedSize({ width, height }: PictureSize, side: number = LONGEST_SIDE): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height));
  const fit = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: fit(width), height: fit(height) };
}

/** The output type: the same as the input, but PNG for GIF, which browsers cannot write. */
const writtenType = (type: AvatarType): AvatarType => (type === "image/gif" ? "image/png" : type);

/** A picture that can be stored. */
export interface PreparedPicture {
  readonly blob: Blob;
  readonly type: AvatarType;
}

/**
 * Checks a file by its content, then draws it anew, upright and no larger than needed, so that the result contains no
 * metadata (decision 32).
 * @throws RuleBroken when it is no picture, too large, or damaged
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, AVATAR_HEAD_BYTES).arrayBuffer());
  const verdict = validateAvatar({ head, size: file.size });
  if (!verdict.isValid) throw new RuleBroken(verdict.message);
  const type = sniffImageType(head) ?? "image/png";
  const blob = await redraw(file, type, LONGEST_SIDE);
  const written =
    blob && sniffImageType(new Uint8Array(await blob.slice(0, AVATAR_HEAD_BYTES).arrayBuffer()));
  if (!blob || !written) throw new RuleBroken(message("validation:avatar.type"));
  return { blob, type: written };
}

/**
 * A picture as drawn by the browser: upright, its longest side at most `side` pixels, and without metadata; null if it cannot
 * be drawn. A browser that cannot write the type writes PNG.
 */
export async function redraw(file: Blob, type: AvatarType, side: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, fittedSize(bitmap, side));
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "high";
    const written = writtenType(type);
    if (written === "image/jpeg") {
      // JPEG has no transparency, which would become black.
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, written, QUALITY));
  } finally {
    bitmap.close();
  }
}
