import { createHash, randomBytes } from "node:crypto";

/** How many codes a person gets. */
const COUNT = 10;

/** Characters of a code. With 32 possible ones it has 80 bits, so that a fast hash protects it. */
const LENGTH = 16;

/** Letters and digits that nobody takes for each other. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** A new set of one-time codes, without separators. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: COUNT }, newCode);

/** What is stored of a code, however it was typed. */
export const hashOf = (code: string): Buffer =>
  createHash("sha256").update(code.toLowerCase().replace(/[\s-]/g, "")).digest();
