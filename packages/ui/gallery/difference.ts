import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** How two pictures differ. */
export interface Difference {
  /** Pixels that are not the same, those that only one of them has included. */
  readonly pixels: number;
  /** The new picture, faded, with every changed pixel in red. */
  readonly png: Buffer;
}

/** The picture on a sheet of the given size: what lies outside of it is transparent, so that it differs from any colour. */
function onSheet(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

/** Compares two pictures exactly: nothing is forgiven, for the same page gives the same bytes. */
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
