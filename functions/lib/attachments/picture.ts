import type { AvatarType } from "@regia/domain/validation";

/** The longest side that every provider takes, in pixels. */
export const LONGEST_SIDE = 8_000;

type Sides = readonly [width: number, height: number];

function jpegSides(view: DataView): Sides | undefined {
  // From segment to segment, until that of a frame.
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
    } else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSides(view: DataView): Sides | undefined {
  if (view.byteLength < 30) return undefined;
  switch (view.getUint32(12)) {
    // "VP8 "
    case 0x56503820:
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    // "VP8L"
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    // "VP8X"
    case 0x56503858:
      return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1];
    default:
      return undefined;
  }
}

const SIDES: Readonly<Record<AvatarType, (view: DataView) => Sides | undefined>> = {
  "image/png": (view) => (view.byteLength < 45 ? undefined : [view.getUint32(16), view.getUint32(20)]),
  "image/gif": (view) =>
    view.byteLength < 14 ? undefined : [view.getUint16(6, true), view.getUint16(8, true)],
  "image/jpeg": jpegSides,
  "image/webp": webpSides,
};

/** The sides of a picture, in pixels, as its head tells them; undefined if it does not. */
export function sidesOf(bytes: Uint8Array, type: AvatarType): Sides | undefined {
  return SIDES[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
