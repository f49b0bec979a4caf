import { FILE_BYTES } from "@regia/domain/attachments";
import { AVATAR_HEAD_BYTES, sniffImageType } from "@regia/domain/validation";
import { redraw } from "../profile/picture.ts";

/** The longest side of a picture for models, in pixels: providers shrink larger ones to less than this. */
const LONGEST_SIDE = 2048;

/**
 * A file as it is sent. A picture is drawn anew: upright, no larger than models see it, and without metadata, which tells the
 * place and the camera. Other files, and pictures that the browser cannot read, are sent as they are; the server decides about
 * them.
 */
export async function sentFile(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, AVATAR_HEAD_BYTES).arrayBuffer());
  const type = sniffImageType(head);
  if (type === null) return file;
  let drawn = await redraw(file, type, LONGEST_SIDE);
  // A photo as PNG: no provider takes more.
  if (drawn && drawn.size > FILE_BYTES.picture) drawn = await redraw(file, "image/jpeg", LONGEST_SIDE);
  return drawn ? new File([drawn], file.name, { type: drawn.type }) : file;
}
