import { AVATAR_HEAD_BYTES, type AvatarType, sniffImageType } from "@regia/domain/validation";

/** The hosts of the pictures of Google accounts. */
const GOOGLE = /^https:\/\/lh[3-6]\.googleusercontent\.com$/;

/** The largest picture that is fetched, in bytes. Google's are some kilobytes. */
const LARGEST = 1024 * 1024;

/** Milliseconds in which a picture must have arrived. */
const TIMEOUT = 5_000;

/** A picture of a Google account. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** By its first bytes, whatever its host says. */
  readonly type: AvatarType;
}

/**
 * The address of a picture, if it is on a host of Google's.
 * @param origin the only accepted origin, instead of Google's.
 */
export function pictureAddress(claim: unknown, origin?: string): URL | undefined {
  const address = typeof claim === "string" ? URL.parse(claim) : null;
  if (address === null || address.username !== "" || address.password !== "") return undefined;
  const isAccepted = origin ? address.origin === origin : GOOGLE.test(address.origin);
  return isAccepted ? address : undefined;
}

/** The content of a response; undefined if it is too large, of which the rest is not received. */
async function contentOf({ body, headers }: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === null) return undefined;
  if (Number(headers.get("content-length")) > LARGEST) {
    await body.cancel();
    return undefined;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > LARGEST) return undefined;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/**
 * Fetches a picture, without following redirects.
 * @param timeout in milliseconds.
 * @returns undefined for anything but a JPEG, PNG, GIF or WebP picture of at most one megabyte.
 * @throws the network's error, also after the time-out.
 */
export async function fetchPicture(address: URL, timeout = TIMEOUT): Promise<Picture | undefined> {
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeout) });
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const bytes = await contentOf(response);
  const type = bytes && sniffImageType(bytes.subarray(0, AVATAR_HEAD_BYTES));
  return bytes && type ? { bytes, type } : undefined;
}
