import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** The difference between two pictures. */
export interface Difference {
  /** Number of pixels that differ, including those outside of the smaller picture. */
  readonly pixels: number;
  /** The new picture, faded, with changed pixels in red. */
  readonly png: Buffer;
}

/** Extends a picture to the given size with transparent pixels, which differ from every colour. */
function onSheet(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

/** Compares two pictures pixel by pixel, without tolerance: the same page always renders the same pixels. */
export function difference(accepted: Buffer, taken: Buffer): Difference {
  const [before, after] = [PNG.sync.read(accepted), PNG.sync.read(taken)];
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const drawn = new PNG({ width, height });
  const pixels = pixelmatch(
    onSheet(before, width, height).data,
    onSheet(after, width, height).data,
    drawn.data,
    width,
    height,
    { threshold: 0, includeAA: true, alpha: 0.2, diffColor: [214, 31, 31] },
  );
  return { pixels, png: PNG.sync.write(drawn) };
}
