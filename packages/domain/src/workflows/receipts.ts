import { canonical, sha256Hex } from "./canonical.ts";
import type { JsonObject } from "./graph.ts";
import { isJsonObject } from "./json.ts";

/** What stands before the first receipt of a workspace. */
const NO_HASH = "0".repeat(64);

/** What is wrong with a receipt. */
export type ReceiptFault =
  /** It is no receipt. */
  | "shape"
  /** Its number does not follow the one before: receipts are missing, repeated or in another order. */
  | "seq"
  /** It does not follow the receipt before it. */
  | "previous"
  /** Its content is not what was hashed. */
  | "hash";

export type ReceiptsVerdict =
  | { readonly valid: true; readonly count: number }
  | { readonly valid: false; readonly seq: number; readonly reason: ReceiptFault };

function receiptIn(line: unknown): JsonObject | undefined {
  try {
    const value: unknown = typeof line === "string" ? JSON.parse(line) : line;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The hash that a receipt must have; undefined if it has no canonical form. */
async function hashOf({ hash: _hash, ...fields }: JsonObject): Promise<string | undefined> {
  let form: string;
  try {
    form = canonical(fields);
  } catch {
    return undefined;
  }
  return sha256Hex(form);
}

/**
 * Verifies the receipts of a workspace from the first on, without anything but themselves. That the newest are missing cannot
 * be told from them.
 *
 * @param lines - parsed, or as JSON
 * @returns how many there are; or the first that is wrong, by the number that stands in its place
 */
export async function verifyReceipts(lines: Iterable<unknown>): Promise<ReceiptsVerdict> {
  let before = NO_HASH;
  let count = 0;
  for (const line of lines) {
    const seq = count + 1;
    const receipt = receiptIn(line);
    const wrong = (reason: ReceiptFault): ReceiptsVerdict => ({ valid: false, seq, reason });
    if (receipt === undefined) return wrong("shape");
    const { seq: number, previous, hash } = receipt;
    if (number !== seq) return wrong("seq");
    if (previous !== before) return wrong("previous");
    if (typeof hash !== "string" || hash !== (await hashOf(receipt))) return wrong("hash");
    before = hash;
    count = seq;
  }
  return { valid: true, count };
}
