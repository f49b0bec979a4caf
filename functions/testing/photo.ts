import { readFileSync } from "node:fs";

/** A JPEG of 400 × 300 pixels that is to be turned right (orientation 6), with the place and the camera in its EXIF data. */
export const placedPhoto = (): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL("placedPhoto.jpg", import.meta.url)));
