import { message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";

/** The largest avatar, in bytes: 5 MB. */
export const MAX_AVATAR_BYTES = 5_242_880;

/** How many bytes from the start of a file identify its type. */
export const AVATAR_HEAD_BYTES = 12;

/** The kinds of picture that an avatar can be, with the extension of each. */
export const AVATAR_TYPES = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

export type AvatarType = keyof typeof AVATAR_TYPES;

interface Signature {
  readonly type: AvatarType;
  /** Expected bytes by position; ANY matches any byte. */
  readonly bytes: readonly (number | typeof ANY)[];
}

const ANY = null;
const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const SIGNATURES: readonly Signature[] = [
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", bytes: [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/gif", bytes: ascii("GIF87a") },
  { type: "image/gif", bytes: ascii("GIF89a") },
  { type: "image/webp", bytes: [...ascii("RIFF"), ANY, ANY, ANY, ANY, ...ascii("WEBP")] },
];

/**
 * The picture type of a file, by its first bytes and never by its name (decision 32).
 *
 * @param head - the file's first bytes, {@link AVATAR_HEAD_BYTES} or more
 * @returns the media type, or null for anything that is not one of the four kinds
 */
export function sniffImageType(head: Uint8Array): AvatarType | null {
  const match = SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => byte === ANY || head[at] === byte));
  return match?.type ?? null;
}

/** A file chosen as an avatar. */
export interface AvatarFile {
  /** Its first bytes, {@link AVATAR_HEAD_BYTES} or more. */
  readonly head: Uint8Array;
  /** Its whole size in bytes. */
  readonly size: number;
}

/** The avatar rule: a JPEG, PNG, GIF or WebP picture, then at most 5 MB. */
export function validateAvatar({ head, size }: AvatarFile): ValidationResult {
  if (sniffImageType(head) === null) {
    return invalid(message("validation:avatar.type"), [message("validation:suggestion.avatarType")]);
  }
  if (!(size <= MAX_AVATAR_BYTES)) {
    const megabytes = MAX_AVATAR_BYTES / 1024 / 1024;
    return invalid(message("validation:avatar.size"), [
      message("validation:suggestion.avatarSize", { megabytes }),
    ]);
  }
  return VALID;
}
