/** How a TIFF structure begins, in which EXIF data is written, in JPEG, PNG and WebP alike: its byte order and 42. */
const HEADS = [
  { bytes: Buffer.from("II*\0", "latin1"), isLittleEnd: true },
  { bytes: Buffer.from("MM\0*", "latin1"), isLittleEnd: false },
] as const;

/** The tag that leads to the GPS data, and those of latitude and longitude in it. */
const GPS = 0x8825;
const COORDINATES: ReadonlySet<number> = new Set([2, 4]);

/** XMP, which is text, names the same data so. */
const XMP_COORDINATES = ["GPSLatitude", "GPSLongitude"];

const ENTRY_BYTES = 12;

interface Entry {
  readonly tag: number;
  /** Of a tag that leads elsewhere, the position there. */
  readonly value: number;
}

/** The entries of a directory of a TIFF structure; none if it reaches beyond the file. */
function entriesAt(tiff: DataView, at: number, isLittleEnd: boolean): readonly Entry[] {
  if (at + 2 > tiff.byteLength) return [];
  const count = tiff.getUint16(at, isLittleEnd);
  if (at + 2 + count * ENTRY_BYTES > tiff.byteLength) return [];
  return Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * ENTRY_BYTES;
    return { tag: tiff.getUint16(entry, isLittleEnd), value: tiff.getUint32(entry + 8, isLittleEnd) };
  });
}

function tellsPlace(tiff: DataView, isLittleEnd: boolean): boolean {
  if (tiff.byteLength < 8) return false;
  const first = entriesAt(tiff, tiff.getUint32(4, isLittleEnd), isLittleEnd);
  const gps = first.find(({ tag }) => tag === GPS);
  return gps !== undefined && entriesAt(tiff, gps.value, isLittleEnd).some(({ tag }) => COORDINATES.has(tag));
}

/**
 * Whether a picture's metadata tells where it was taken. The whole file is searched, because formats put EXIF and XMP in
 * different places, and telephones put further pictures with their own behind the first.
 */
export function tellsLocation(bytes: Uint8Array<ArrayBuffer>): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (XMP_COORDINATES.some((name) => content.includes(name, 0, "latin1"))) return true;
  return HEADS.some(({ bytes: head, isLittleEnd }) => {
    for (let at = content.indexOf(head); at >= 0; at = content.indexOf(head, at + 1)) {
      const tiff = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
      if (tellsPlace(tiff, isLittleEnd)) return true;
    }
    return false;
  });
}
