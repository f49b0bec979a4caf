import { MAX_EMAIL_LENGTH } from "@regia/domain/validation";
import isEmail from "validator/lib/isEmail.js";

/**
 * The accepted form of an e-mail address: a dot-atom, an at-sign and a domain with a dot, in ASCII and lower case. Wide
 * and stylised letters become plain ones; display names, comments, quotes, literal networks and a domain's final dot are
 * refused, so that nobody reads the text as another address or as two.
 * @returns undefined for anything else.
 */
export function parseAddress(text: string): string | undefined {
  if (text.length > MAX_EMAIL_LENGTH) return undefined;
  const plain = text.normalize("NFKC").toLowerCase();
  const accepted =
    plain.length <= MAX_EMAIL_LENGTH &&
    /^[\x21-\x7e]+$/.test(plain) &&
    isEmail(plain, { allow_utf8_local_part: false, blacklisted_chars: '"' });
  return accepted ? plain : undefined;
}
